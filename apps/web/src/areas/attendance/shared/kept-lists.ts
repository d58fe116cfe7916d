import type { AttendanceList, MarkQuestion } from '@vereinshaus/contract/attendance/calls';
import type { AttendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { changeKept, readAllKept, readKept, removeKept } from '../../../kit/device-store.ts';
import { newKey } from '../../../kit/new-key.ts';
import { clockCorrection, serverNow } from '../../../kit/server-time.ts';
import { isUnsent, type KeptList, keptListVersion, readShape, type UnsentMark } from './kept-list-shape.ts';

export const keptListPrefix = (userId: number) => `list.${userId}.`;
const keyOf = (userId: number, eventId: number) => `${keptListPrefix(userId)}${eventId}`;

export const readKeptList = async (userId: number, eventId: number): Promise<KeptList | undefined> =>
  readShape(await readKept(keyOf(userId, eventId)), newKey);

export const keptLists = async (userId: number): Promise<readonly KeptList[]> =>
  (await readAllKept(keptListPrefix(userId))).flatMap(({ value }) => readShape(value, newKey) ?? []);

type Change = (before: KeptList | undefined) => KeptList | undefined;

const changeKeptList = (userId: number, eventId: number, change: Change) =>
  changeKept(userId, keyOf(userId, eventId), (before) => change(readShape(before, newKey)));

const emptyOn = (list: AttendanceList): KeptList => ({
  version: keptListVersion,
  list,
  at: Date.now(),
  marks: [],
  questions: [],
  walkIns: [],
  refusal: null,
});

/** A fresh list replaces the cached one; its unsent marks are kept. */
export const keepList = (userId: number, list: AttendanceList, at = Date.now()) =>
  changeKeptList(userId, list.event.ID, (before) => ({ ...(before ?? emptyOn(list)), list, at, refusal: null }));

/** A tap or a note; fields left out stay unchanged. */
export type MarkInput = { childId: number; status?: AttendanceStatus; note?: string; fullname?: string };

const markOf = ({ childId, status, note, fullname }: MarkInput): UnsentMark => ({
  child_ID: childId,
  ...(status !== undefined && { status }),
  ...(note !== undefined && { note }),
  ...(fullname !== undefined && { fullname }),
  time: Math.floor(serverNow() / 1000),
  correctionMs: clockCorrection(),
  key: newKey(),
});

/**
 * Stores taps immediately. Data another tab has stored meanwhile is kept; for each child the newer tap wins, and an unsent note is sent
 * with it. The tap also resolves a question about the child.
 */
export const putMarks = (userId: number, list: AttendanceList, given: readonly MarkInput[]) => {
  const made = given.map(markOf);
  const about = new Set(made.map(({ child_ID }) => child_ID));
  return changeKeptList(userId, list.event.ID, (before) => {
    const kept = before ?? emptyOn(list);
    const earlier = new Map(kept.marks.map((mark) => [mark.child_ID, mark]));
    return {
      ...kept,
      marks: [
        ...kept.marks.filter(({ child_ID }) => !about.has(child_ID)),
        ...made.map((mark) => ({ ...earlier.get(mark.child_ID), ...mark })),
      ],
      questions: kept.questions.filter(({ mark }) => !about.has(mark.child_ID)),
    };
  });
};

/** The list as the server would return it now: includes accepted marks, even if the network is lost before the next request. */
const withTaken = (list: AttendanceList, taken: readonly UnsentMark[]): AttendanceList => {
  const newest = new Map(list.attendancesNewest.map((mark) => [mark.child_ID, mark]));
  const old = [...list.attendancesOld];
  for (const { child_ID, status, note, time } of taken) {
    const before = newest.get(child_ID);
    // Another user's mark may be newer: the server decides when asked.
    if (before !== undefined && before.time > time) continue;
    if (before !== undefined) old.unshift(before);
    newest.set(child_ID, {
      child_ID,
      status: status ?? before?.status ?? 0,
      note: note ?? before?.note ?? '',
      time,
      processorName: '',
    });
  }
  return { ...list, attendancesNewest: [...newest.values()], attendancesOld: old };
};

/** Removes marks the server has accepted, except those it asks about. Later taps stay for the next request. */
export const noteSent = (
  userId: number,
  eventId: number,
  sent: readonly UnsentMark[],
  asked: readonly MarkQuestion[],
) => {
  const keys = new Set(sent.map(({ key }) => key));
  const questions = asked.flatMap(({ child_ID, reason, message, status }) => {
    const mark = sent.find((one) => one.child_ID === child_ID);
    return mark === undefined ? [] : [{ mark, reason, message, ...(status !== undefined && { status }) }];
  });
  return changeKeptList(
    userId,
    eventId,
    (before) =>
      before && {
        ...before,
        list: withTaken(
          before.list,
          sent.filter(({ child_ID }) => !asked.some((question) => question.child_ID === child_ID)),
        ),
        marks: before.marks.filter(({ key }) => !keys.has(key)),
        questions: [...before.questions, ...questions],
        refusal: null,
      },
  );
};

/** The name of an attendee; the person is identified later. */
export const putWalkIn = (userId: number, list: AttendanceList, name: string) => {
  const walkIn = { name, time: Math.floor(serverNow() / 1000), key: newKey() };
  return changeKeptList(userId, list.event.ID, (before) => {
    const kept = before ?? emptyOn(list);
    return { ...kept, walkIns: [...kept.walkIns, walkIn] };
  });
};

/** The server has these names, or their author has removed them. */
export const removeWalkIns = (userId: number, eventId: number, keys: readonly string[]) =>
  changeKeptList(
    userId,
    eventId,
    (before) => before && { ...before, walkIns: before.walkIns.filter(({ key }) => !keys.includes(key)) },
  );

/** The server refuses the whole list; the reason stays until the user decides. */
export const noteRefusal = (userId: number, eventId: number, refusal: string | null) =>
  changeKeptList(userId, eventId, (before) => before && { ...before, refusal });

/** The author discards this mark, or the whole list. */
export const dropMark = (userId: number, eventId: number, childId: number) =>
  changeKeptList(
    userId,
    eventId,
    (before) =>
      before && {
        ...before,
        marks: before.marks.filter(({ child_ID }) => child_ID !== childId),
        questions: before.questions.filter(({ mark }) => mark.child_ID !== childId),
      },
  );
export const dropMarksOfDate = (userId: number, eventId: number) =>
  changeKeptList(
    userId,
    eventId,
    (before) => before && { ...before, marks: [], questions: [], walkIns: [], refusal: null },
  );

const retentionMs = 3 * 86_400_000;

/** Deletes lists of dates long past, unless their marks still have to be sent. */
export const dropOldLists = async (userId: number, now = Date.now()) => {
  for (const kept of await keptLists(userId)) {
    const { event } = kept.list;
    if (!isUnsent(kept) && event.end * 1000 < now - retentionMs) await removeKept(keyOf(userId, event.ID));
  }
};
