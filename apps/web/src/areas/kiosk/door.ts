import type { DoorAnswer, LocalCopy, SeenInHall } from '@vereinshaus/contract/kiosk/calls';
import { kioskLimits } from '@vereinshaus/contract/kiosk/rules';
import { ApiError } from '../../kit/api.ts';
import {
  answerToCard,
  answerToName,
  type CopyIndex,
  indexCopy,
  type OfflineAnswer,
  shortName,
} from './answer-alone.ts';
import { keepCopy, keepPending, type PendingArrival, readCopy, readPending } from './kept-copy.ts';
import type { KioskStore } from './kiosk-store.ts';

/** Requests of the tablet; a scan times out quickly, because somebody is waiting. */
export type DoorCalls = {
  copy: () => Promise<LocalCopy>;
  scan: (input: { code: string; arrivalKey: string }) => Promise<DoorAnswer>;
  typed: (input: { name: string; year: number; arrivalKey: string }) => Promise<DoorAnswer>;
  catchUp: (arrivals: readonly PendingArrival[]) => Promise<{ taken: readonly string[] }>;
  go: (personId: number) => Promise<unknown>;
};

export type DoorState = {
  /** register: this tablet is not a kiosk; revoked: it was one; unreachable: unknown, and nothing is cached. */
  phase: 'loading' | 'register' | 'revoked' | 'unreachable' | 'ready';
  deviceName: string;
  room: string;
  /** When the server sent the copy; epoch milliseconds. */
  copyAt: number;
  isReachable: boolean;
  pending: number;
  hall: readonly SeenInHall[];
};

type Tools = { calls: DoorCalls; store: KioskStore; now: () => number; newKey: () => string };

const first: DoorState = {
  phase: 'loading',
  deviceName: '',
  room: '',
  copyAt: 0,
  isReachable: true,
  pending: 0,
  hall: [],
};

const isRevoked = (error: unknown) => error instanceof ApiError && error.code === 'kiosk.revoked';
/** The server has refused the request, as opposed to being unavailable. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500;

/** The logic of the kiosk: asks the server first, answers from the local copy if it is unreachable, and syncs later. */
export const createDoor = ({ calls, store, now, newKey }: Tools) => {
  let state = first;
  let index: CopyIndex | undefined;
  let pending: readonly PendingArrival[] = [];
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<DoorState>) => {
    state = { ...state, ...change, pending: pending.length };
    for (const listener of listeners) listener();
  };
  const seconds = () => Math.floor(now() / 1000);

  const useCopy = (copy: LocalCopy, at: number) => {
    index = indexCopy(copy);
    // Unsent arrivals are not in the copy yet.
    const waiting = new Set(pending.map(({ child_ID }) => child_ID));
    const own = state.hall.filter(({ child_ID }) => waiting.has(child_ID));
    const hall = [...own, ...copy.hall.filter(({ child_ID }) => !waiting.has(child_ID))];
    set({ phase: 'ready', deviceName: copy.device.name, room: copy.device.room, copyAt: at, hall });
  };

  const forget = async () => {
    index = undefined;
    pending = [];
    await store.clear();
  };

  /** A revoked tablet deletes everything and reports that. */
  const endDevice = async () => {
    const was = state.phase === 'ready' || index !== undefined;
    await forget();
    set({ ...first, phase: was ? 'revoked' : 'register' });
  };

  const sendPending = async () => {
    while (pending.length > 0) {
      const { taken } = await calls.catchUp(pending.slice(0, kioskLimits.maxArrivals));
      const sent = new Set(taken);
      if (sent.size === 0) return;
      pending = pending.filter(({ key }) => !sent.has(key));
      await keepPending(store, pending);
      set({});
    }
  };

  const syncNow = async () => {
    try {
      await sendPending();
      const copy = await calls.copy();
      const at = now();
      useCopy(copy, at);
      set({ isReachable: true });
      await keepCopy(store, { copy, at });
    } catch (error) {
      if (isRevoked(error)) await endDevice();
      else set({ isReachable: false, ...(index === undefined && { phase: 'unreachable' }) });
    }
  };

  /** One sync at a time; concurrent callers share it. */
  const sync = (): Promise<void> => {
    running ??= syncNow().finally(() => {
      running = undefined;
    });
    return running;
  };

  const load = async () => {
    pending = await readPending(store);
    const kept = await readCopy(store);
    if (kept !== undefined) useCopy(kept.copy, kept.at);
    await sync();
  };

  const noteInHall = (arrived: SeenInHall) => {
    set({ hall: [arrived, ...state.hall.filter(({ child_ID }) => child_ID !== arrived.child_ID)] });
  };

  const keepArrival = async ({ arrived }: OfflineAnswer, key: string) => {
    if (arrived === null) return;
    pending = [...pending, { key, child_ID: arrived.child_ID, time: seconds(), timeLeft: 0 }];
    await keepPending(store, pending);
    noteInHall(arrived);
  };

  const noteAnswer = ({ verdict, person }: DoorAnswer) => {
    if (verdict !== 'green' || person === null) return;
    const { ID, name, since, until } = person;
    noteInHall({ child_ID: ID, name: shortName(name), since: since || seconds(), until });
  };

  /** The server first; if it does not respond, the local copy, under the same key, so that a request that did arrive counts once. */
  const answer = async (
    ask: (key: string) => Promise<DoorAnswer>,
    alone: (index: CopyIndex) => OfflineAnswer | Promise<OfflineAnswer>,
  ): Promise<DoorAnswer | null> => {
    const key = newKey();
    if (state.isReachable) {
      try {
        const told = await ask(key);
        noteAnswer(told);
        return told;
      } catch (error) {
        if (isRevoked(error)) {
          await endDevice();
          return null;
        }
        if (isRefusal(error) && error instanceof ApiError)
          return { verdict: 'red', word: 'Geht gerade nicht', message: error.message, person: null };
        set({ isReachable: false });
      }
    }
    if (index === undefined) return null;
    const found = await alone(index);
    await keepArrival(found, key);
    return found.answer;
  };

  return {
    load,
    sync,
    scan: (code: string) =>
      answer(
        (key) => calls.scan({ code, arrivalKey: key }),
        (copy) => answerToCard(copy, code, seconds(), state.hall),
      ),
    typed: (input: { name: string; year: number }) =>
      answer(
        (key) => calls.typed({ ...input, arrivalKey: key }),
        (copy) => answerToName(copy, input, seconds(), state.hall),
      ),
    /** Ich gehe: sent immediately, or together with the unsent arrival. */
    go: async (personId: number) => {
      const time = seconds();
      set({ hall: state.hall.filter(({ child_ID }) => child_ID !== personId) });
      try {
        if (!state.isReachable) throw new Error('nobody hears it');
        await calls.go(personId);
      } catch {
        const waits = pending.some(({ child_ID }) => child_ID === personId);
        pending = waits
          ? pending.map((one) => (one.child_ID === personId ? { ...one, timeLeft: time } : one))
          : [...pending, { key: newKey(), child_ID: personId, time, timeLeft: time }];
        await keepPending(store, pending);
        set({});
      }
    },
    forget,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type KioskDoor = ReturnType<typeof createDoor>;
