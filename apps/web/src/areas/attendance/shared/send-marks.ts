import { attendance } from '@vereinshaus/contract/attendance/calls';
import { session } from '@vereinshaus/contract/session/calls';
import { ApiError, isOffline, send } from '../../../kit/api.ts';
import { measuredOffset } from '../../../kit/server-time.ts';
import { countSendable, isSendable, type KeptList, type UnsentMark } from './kept-list-shape.ts';
import { keptLists, noteRefusal, noteSent, readKeptList, removeWalkIns } from './kept-lists.ts';

/** A clock that was set by less meanwhile changes no order that matters. */
const maxClockDriftMs = 60_000;

/** Was the clock of this device changed between the tap and now? Then nobody knows when the tap was. */
const isTimeUnsure = ({ correctionMs }: UnsentMark, offsetMs: number | null): boolean =>
  correctionMs !== null && offsetMs !== null && Math.abs(correctionMs - offsetMs) > maxClockDriftMs;

const wireMark = (mark: UnsentMark, offsetMs: number | null) => {
  const { child_ID, status, note, fullname, time, key } = mark;
  return {
    child_ID,
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note }),
    ...(fullname !== undefined && { fullname }),
    ...(isTimeUnsure(mark, offsetMs) && { isTimeUnsure: true }),
    time,
    key,
  };
};

export type SendOutcome = 'sent' | 'nothing' | 'offline' | 'signedOut' | 'refused';

/** The server will not take it however often it is asked; anything else is worth another try. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500 && error.httpStatus !== 429;

const outcomeOf = async (userId: number, eventId: number, error: unknown): Promise<SendOutcome> => {
  if (error instanceof ApiError && error.httpStatus === 401) return 'signedOut';
  if (!isFinal(error)) {
    if (error instanceof Error && (isOffline(error) || error instanceof ApiError)) return 'offline';
    throw error;
  }
  await noteRefusal(userId, eventId, error.message);
  return 'refused';
};

/** Marks of one list go one request after the other, so that the second finds what the first has left. */
const underWay = new Map<string, Promise<SendOutcome>>();

/** As many as one request takes; the rest goes with the next. */
const maxMarks = 250;
const maxWalkIns = 50;

/** Of one child the older mark goes first; what was left behind and found again may have two. */
const oncePerChild = (marks: readonly UnsentMark[]): readonly UnsentMark[] => {
  const sorted = marks.toSorted((one, other) => one.time - other.time);
  return sorted.filter((mark, at) => sorted.findIndex(({ child_ID }) => child_ID === mark.child_ID) === at);
};

const sendMarksOf = async (userId: number, { marks, list: { event } }: KeptList) => {
  const sent = oncePerChild(marks).slice(0, maxMarks);
  if (sent.length === 0) return;
  // On a page that began without a network the first contact tells whether the clock was changed.
  if (measuredOffset() === null && sent.some(({ correctionMs }) => correctionMs !== null))
    await send(session.status, {});
  const offsetMs = measuredOffset();
  const { questions } = await send(attendance.save, {
    courseID: event.course_ID,
    eventID: event.ID,
    attendances: sent.map((mark) => wireMark(mark, offsetMs)),
  });
  await noteSent(userId, event.ID, sent, questions);
};

const sendWalkInsOf = async (userId: number, { walkIns, list: { event } }: KeptList) => {
  const sent = walkIns.slice(0, maxWalkIns);
  if (sent.length === 0) return;
  await send(attendance.addWalkIns, { courseID: event.course_ID, eventID: event.ID, walkIns: sent });
  await removeWalkIns(
    userId,
    event.ID,
    sent.map(({ key }) => key),
  );
};

const sendOnce = async (userId: number, eventId: number): Promise<SendOutcome> => {
  let kept = await readKeptList(userId, eventId);
  if (kept === undefined || !isSendable(kept)) return 'nothing';
  try {
    let left = Number.POSITIVE_INFINITY;
    while (kept !== undefined && isSendable(kept) && countSendable(kept) < left) {
      left = countSendable(kept);
      await sendMarksOf(userId, kept);
      await sendWalkInsOf(userId, kept);
      kept = await readKeptList(userId, eventId);
    }
    return 'sent';
  } catch (error) {
    return outcomeOf(userId, eventId, error);
  }
};

/** Sends what was marked on a list, all at once, and what was tapped while it was under way after it. */
export const sendMarks = (userId: number, eventId: number): Promise<SendOutcome> => {
  const key = `${userId}.${eventId}`;
  const next = (underWay.get(key) ?? Promise.resolve('nothing' as const))
    .catch(() => undefined)
    .then(() => sendOnce(userId, eventId));
  underWay.set(key, next);
  return next;
};

/** Everything on this device that waits. What the server refuses stays, to be told on its list. */
export const sendAllMarks = async (userId: number): Promise<number> => {
  let sent = 0;
  for (const kept of await keptLists(userId)) {
    if (!isSendable(kept) || kept.refusal !== null) continue;
    const outcome = await sendMarks(userId, kept.list.event.ID);
    if (outcome === 'sent') sent += 1;
    if (outcome === 'offline' || outcome === 'signedOut') break;
  }
  return sent;
};
