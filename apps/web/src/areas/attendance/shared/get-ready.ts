import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceList } from '@vereinshaus/contract/attendance/calls';
import { addDays, dayInVienna } from '@vereinshaus/contract/kit/days';
import { session } from '@vereinshaus/contract/session/calls';
import { changeKept } from '../../../kit/device-store.ts';
import { serverNow } from '../../../kit/server-time.ts';
import { keepOwnKey } from './device-key.ts';
import { dropOldLists, keepList } from './kept-lists.ts';
import { keepSafety } from './kept-safety.ts';
import { openSealed } from './leave-device.ts';
import { sendOpenings } from './openings.ts';

/** Who is signed in: without a network the page could not ask, and the list would be behind a closed door. */
const keepSession = async (userId: number, client: QueryClient) => {
  const replies = client
    .getQueryCache()
    .findAll({ queryKey: [session.status.path] })
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  await changeKept(userId, 'known', () => ({ at: Date.now(), replies }));
};

/** The files that this screen consists of, whether they were loaded before or after the service worker came. */
export const keepProgram = async () => {
  if (!('caches' in window)) return;
  const name = (await caches.keys()).find((one) => one.startsWith('vereinshaus-'));
  if (name === undefined) return;
  const cache = await caches.open(name);
  const files = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  for (const { pathname } of files) {
    if ((await cache.match(pathname)) === undefined) await cache.add(pathname);
  }
};

/** The lists of today and tomorrow that the viewer leads. */
const safetyDatesIn = (lists: readonly AttendanceList[]): readonly number[] => {
  const today = dayInVienna(new Date(serverNow()));
  const days = [today, addDays(today, 1)];
  return lists.flatMap(({ event, leads }) =>
    leads && days.includes(dayInVienna(new Date(event.start * 1000))) ? [event.ID] : [],
  );
};

/** Makes this device ready for a hall without a network; what it cannot keep is fetched the next time. */
export const getReady = async (
  user: { ID: number; prename: string },
  client: QueryClient,
  lists: readonly AttendanceList[],
) => {
  for (const list of lists) await keepList(user.ID, list);
  await dropOldLists(user.ID);
  await keepSession(user.ID, client);
  await keepOwnKey(user.ID, user.prename)
    .then((key) => openSealed(user.ID, key))
    .catch(() => undefined);
  await sendOpenings(user.ID);
  if (lists.some(({ leads }) => leads)) await keepSafety(user, safetyDatesIn(lists));
  await keepProgram().catch(() => undefined);
};
