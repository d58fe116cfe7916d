import { attendance } from '@vereinshaus/contract/attendance/calls';
import { session } from '@vereinshaus/contract/session/calls';
import { ApiError, isOffline, send } from '../../../kit/api.ts';
import { measuredOffset } from '../../../kit/server-time.ts';
import { countSendable, isSendable, type KeptList, type UnsentMark } from './kept-list-shape.ts';
import { keptLists, noteRefusal, noteSent, readKeptList, removeWalkIns } from './kept-lists.ts';

/** A smaller clock change does not affect any relevant order. */
const maxClockDriftMs = 60_000;

/** Whether the device clock was changed between the tap and now. Then the time of the tap is unknown. */
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

/** The server will never accept it; any other error is worth a retry. */
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

/** Requests for one list run one after the other, so that each sees the result of the previous one. */
const underWay = new Map<string, Promise<SendOutcome>>();

/** The maximum of one request; the others follow in the next. */
const maxMarks = 250;
const maxWalkIns = 50;

/** Per child the older mark is sent first; restored marks may contain two. */
const oncePerChild = (marks: readonly UnsentMark[]): readonly UnsentMark[] => {
  const sorted = marks.toSorted((one, other) => one.time - other.time);
  return sorted.filter((mark, at) => sorted.findIndex(({ child_ID }) => child_ID === mark.child_ID) === at);
};

const sendMarksOf = async (userId: number, { marks, list: { event } }: KeptList) => {
  const sent = oncePerChild(marks).slice(0, maxMarks);
  if (sent.length === 0) return;
  // On a page opened offline, the first contact shows whether the clock was changed.
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

/** Sends all marks of a list at once, then those tapped meanwhile. */
export const sendMarks = (userId: number, eventId: number): Promise<SendOutcome> => {
  const key = `${userId}.${eventId}`;
  const next = (underWay.get(key) ?? Promise.resolve('nothing' as const))
    .catch(() => undefined)
    .then(() => sendOnce(userId, eventId));
  underWay.set(key, next);
  return next;
};

/** Sends all pending data on this device. Refused marks stay and are shown on their list. */
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
