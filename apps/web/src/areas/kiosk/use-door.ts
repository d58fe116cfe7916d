import { kioskDoor } from '@vereinshaus/contract/kiosk/calls';
import { useEffect, useSyncExternalStore } from 'react';
import { send } from '../../kit/api.ts';
import { newKey } from '../../kit/new-key.ts';
import { serverNow } from '../../kit/server-time.ts';
import { createDoor, type DoorState, type KioskDoor } from './door.ts';
import { kioskStore } from './kiosk-store.ts';

/** How long a person waits for the server before the tablet answers from its local copy. */
const maxWaitMs = 2000;
const syncEveryMs = 5 * 60_000;
const retryEveryMs = 10_000;

const soon = () => AbortSignal.timeout(maxWaitMs);

/** One per page, however often it renders. */
export const door: KioskDoor = createDoor({
  calls: {
    copy: () => send(kioskDoor.copy, {}),
    scan: (input) => send(kioskDoor.scan, input, soon()),
    typed: (input) => send(kioskDoor.typed, input, soon()),
    catchUp: (arrivals) => send(kioskDoor.catchUp, { arrivals: [...arrivals] }),
    go: (personId) => send(kioskDoor.go, { child_ID: personId }, soon()),
  },
  store: kioskStore,
  now: serverNow,
  newKey,
});

/** The kiosk of this tablet; it polls the server, more often while it is unreachable. */
export const useDoor = (): DoorState => {
  const state = useSyncExternalStore(door.subscribe, door.state);
  const { isReachable, phase } = state;
  useEffect(() => void door.load(), []);
  useEffect(() => {
    const isWaiting = !isReachable || phase === 'unreachable';
    const timer = setInterval(() => void door.sync(), isWaiting ? retryEveryMs : syncEveryMs);
    const look = () => void door.sync();
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [isReachable, phase]);
  return state;
};
