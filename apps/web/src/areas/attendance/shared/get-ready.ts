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

/** The signed-in user: offline the page could not request it, and the list would be inaccessible. */
const keepSession = async (userId: number, client: QueryClient) => {
  const replies = client
    .getQueryCache()
    .findAll({ queryKey: [session.status.path] })
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  await changeKept(userId, 'known', () => ({ at: Date.now(), replies }));
};

/** The files this screen needs, whether they were loaded before or after the service worker was installed. */
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

/** The lists of today and tomorrow the viewer leads. */
const safetyDatesIn = (lists: readonly AttendanceList[]): readonly number[] => {
  const today = dayInVienna(new Date(serverNow()));
  const days = [today, addDays(today, 1)];
  return lists.flatMap(({ event, leads }) =>
    leads && days.includes(dayInVienna(new Date(event.start * 1000))) ? [event.ID] : [],
  );
};

/** Prepares this device for a hall without network; data it could not cache is fetched next time. */
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
