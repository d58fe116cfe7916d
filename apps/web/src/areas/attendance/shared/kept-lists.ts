import type { QueryClient } from '@tanstack/react-query';
import { type AttendanceList, attendance } from '@vereinshaus/contract/attendance';
import { attendanceStatuses } from '@vereinshaus/contract/attendance-rules';
import { session } from '@vereinshaus/contract/session';
import { z } from 'zod';
import { isOffline, send } from '../../../kit/api.ts';
import { changeKept, readAllKept, readKept, removeKept } from '../../../kit/device-store.ts';

/** A mark that the server has not got yet. */
const unsentMark = z.object({
  child_ID: z.int(),
  status: z.literal(attendanceStatuses),
  note: z.string(),
  /** When it was tapped, by the server's clock. */
  time: z.int(),
  key: z.string(),
  /** Of somebody who is not on the list yet. */
  fullname: z.string().optional(),
});
export type UnsentMark = z.output<typeof unsentMark>;

const keptList = z.object({
  list: attendance.list.reply,
  /** When the server told it; epoch milliseconds. */
  at: z.number(),
  marks: z.array(unsentMark),
  /** Saved by the trainer, and on the way as soon as there is a network. */
  isWaiting: z.boolean(),
});
export type KeptList = z.output<typeof keptList>;

const prefixOf = (userId: number) => `list.${userId}.`;
const keyOf = (userId: number, eventId: number) => `${prefixOf(userId)}${eventId}`;

/** Only what still has the shape of today's program counts: a deployment may have changed it. */
export const readKeptList = async (userId: number, eventId: number): Promise<KeptList | undefined> =>
  keptList.safeParse(await readKept(keyOf(userId, eventId))).data;

export const keptLists = async (userId: number): Promise<readonly KeptList[]> =>
  (await readAllKept(prefixOf(userId))).flatMap((value) => keptList.safeParse(value).data ?? []);

type Change = (before: KeptList | undefined) => KeptList | undefined;

const changeKeptList = (userId: number, eventId: number, change: Change) =>
  changeKept(userId, keyOf(userId, eventId), (before) => change(keptList.safeParse(before).data));

/** A fresh list takes the place of the kept one; what was marked on it and not sent stays. */
export const keepList = (userId: number, list: AttendanceList, at = Date.now()) =>
  changeKeptList(userId, list.event.ID, (before) => ({
    list,
    at,
    marks: before?.marks ?? [],
    isWaiting: before?.isWaiting ?? false,
  }));

/** What was tapped, from the first tap on; the list is the one it was tapped on when none is kept. */
export const keepMarks = (userId: number, list: AttendanceList, marks: readonly UnsentMark[], isWaiting: boolean) =>
  changeKeptList(userId, list.event.ID, (before) => ({
    list: before?.list ?? list,
    at: before?.at ?? Date.now(),
    marks: [...marks],
    isWaiting,
  }));

const keptFor = 3 * 86_400_000;

/** A list whose date is long over goes, unless somebody still has to hear of its marks. */
export const dropOldLists = async (userId: number, now = Date.now()) => {
  for (const { list, marks } of await keptLists(userId)) {
    if (marks.length === 0 && list.event.end * 1000 < now - keptFor) await removeKept(keyOf(userId, list.event.ID));
  }
};

/** Sends what was marked on a list, all at once. What is tapped meanwhile stays for the next time. */
export const sendMarks = async (userId: number, { event }: AttendanceList, marks: readonly UnsentMark[]) => {
  const reply = await send(attendance.save, {
    courseID: event.course_ID,
    eventID: event.ID,
    attendances: [...marks],
  });
  const sent = new Set(marks.map(({ key }) => key));
  await changeKeptList(userId, event.ID, (before) => {
    const left = before?.marks.filter(({ key }) => !sent.has(key)) ?? [];
    return before && { ...before, marks: left, isWaiting: before.isWaiting && left.length > 0 };
  });
  return reply;
};

/** Everything on this device that waits for a network. What the server refuses stays, to be told on its list. */
export const sendAllWaiting = async (userId: number): Promise<number> => {
  let sent = 0;
  for (const { list, marks, isWaiting } of await keptLists(userId)) {
    if (!isWaiting || marks.length === 0) continue;
    try {
      await sendMarks(userId, list, marks);
      sent += 1;
    } catch (error) {
      if (error instanceof Error && isOffline(error)) break;
      await changeKeptList(userId, list.event.ID, (before) => before && { ...before, isWaiting: false });
    }
  }
  return sent;
};

/** Who is signed in: without a network the page could not ask, and the list would be behind a closed door. */
const keepSession = async (userId: number, client: QueryClient) => {
  const replies = client
    .getQueryCache()
    .findAll({ queryKey: [session.status.path] })
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
  await changeKept(userId, 'known', () => ({ at: Date.now(), replies }));
};

/** The files that this screen consists of, whether they were loaded before or after the service worker came. */
const keepProgram = async () => {
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

/** Makes this device ready for a hall without a network; what it cannot keep is fetched the next time. */
export const getReady = async (userId: number, client: QueryClient, lists: readonly AttendanceList[]) => {
  for (const list of lists) await keepList(userId, list);
  await dropOldLists(userId);
  await keepSession(userId, client);
  await keepProgram().catch(() => undefined);
};
