import type { MarkQuestion } from '@vereinshaus/contract/attendance/calls';
import {
  type AttendanceStatus,
  attendanceLabels,
  attendanceStatus,
  isPresent,
} from '@vereinshaus/contract/attendance/rules';
import { fromSeconds, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { returnUnused } from '../makeups/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { type Attendee, loadAttendees } from './load-attendees.ts';
import { type AttendanceMarkInput, writeMarks } from './write-marks.ts';

export type MarkInput = {
  personId: number;
  /** Undefined = only the note is written. */
  status: AttendanceStatus | undefined;
  /** Undefined = the note stays as it is. */
  note: string | undefined;
  /** As whoever came has said it; undefined = nobody has. */
  fullname: string | undefined;
  /** Epoch seconds; undefined = now. */
  seenAt: number | undefined;
  isTimeUnsure: boolean;
  key: string | undefined;
};

/** By a number alone nobody learns who has it: only who reads persons may name somebody so. */
const isNamed = (ctx: Ctx, { name }: Attendee, fullname: string | undefined): boolean =>
  fullname === name || hasPermission(viewerOf(ctx), 'user_read');

const questionAbout = (personId: number, reason: MarkQuestion['reason'], message: string): MarkQuestion => ({
  child_ID: personId,
  reason,
  message,
});

/** Nobody knows which of two marks is newer: whoever made this one decides. */
const clockQuestion = (ctx: Ctx, person: Attendee, { status, isTimeUnsure }: MarkInput): MarkQuestion | undefined => {
  const isContested = person.markedBy !== null && person.markedBy !== viewerOf(ctx).id && person.status !== status;
  if (!isTimeUnsure || status === undefined || !isContested) return undefined;
  const name = person.processorName || 'Jemand anderer';
  const message = `${name} sagt ${attendanceLabels[person.status]}, du ${attendanceLabels[status]}. Die Uhr dieses Geräts wurde verstellt: Bitte entscheide, was gilt.`;
  return {
    ...questionAbout(person.id, 'clock', message),
    status: person.status,
    processorName: person.processorName,
  };
};

/** What keeps a mark from being saved before somebody decides; undefined = nothing does. */
const questionOf = (ctx: Ctx, person: Attendee | undefined, mark: MarkInput): MarkQuestion | undefined => {
  const { personId, status, fullname } = mark;
  if (person === undefined) return questionAbout(personId, 'gone', attendanceErrors.personGone().message);
  if (person.isExpected) return clockQuestion(ctx, person, mark);
  const staysListed = status === undefined || status === attendanceStatus.auto || status === attendanceStatus.unbooked;
  if (person.isListed && staysListed) return clockQuestion(ctx, person, mark);
  const isKnown = isNamed(ctx, person, fullname);
  if (status !== attendanceStatus.unbooked) {
    const { message } = attendanceErrors.notInCourse({ name: isKnown ? person.name : '' });
    return questionAbout(personId, 'notInCourse', message);
  }
  return isKnown ? undefined : questionAbout(personId, 'notNamed', attendanceErrors.notNamed().message);
};

/** Without a booking one is there or taken off again; whoever has booked since is simply there. */
const statusFor = (person: Attendee | undefined, status: AttendanceStatus | undefined): AttendanceStatus | null => {
  if (status === undefined) return null;
  return status === attendanceStatus.unbooked && person?.isExpected === true ? attendanceStatus.present : status;
};

/** A device whose clock is ahead must not win for ever. */
export const momentOf = (ctx: Ctx, seenAt: number | undefined): Date => {
  const seen = seenAt === undefined ? ctx.now : (fromSeconds(seenAt) ?? ctx.now);
  return seen > ctx.now ? ctx.now : seen;
};

/**
 * Anwesenheit eintragen, child by child: what can be saved is saved, and what somebody has to decide first comes back as a
 * question. One child who is gone costs the other nineteen nothing.
 */
export const saveAttendance = async (
  ctx: Ctx,
  courseId: number,
  eventId: number,
  given: readonly MarkInput[],
): Promise<readonly MarkQuestion[]> => {
  const [date] = await lockCourseEvents(ctx, [eventId]);
  if (date === undefined || date.courseId !== courseId) throw attendanceErrors.eventGone();
  const attendees = await loadAttendees(
    ctx,
    date,
    given.map(({ personId }) => personId),
  );
  const questions: MarkQuestion[] = [];
  const marks: AttendanceMarkInput[] = [];
  for (const mark of given) {
    const { personId, note, seenAt, isTimeUnsure, key } = mark;
    const person = attendees.get(personId);
    const question = questionOf(ctx, person, mark);
    if (question !== undefined) {
      questions.push(question);
      continue;
    }
    const markedAt = momentOf(ctx, isTimeUnsure ? undefined : seenAt);
    const status = statusFor(person, mark.status);
    marks.push({ eventId, personId, status, note: note ?? null, markedAt, key: key ?? null });
  }
  if (marks.length === 0) return questions;
  await writeMarks(ctx, marks);
  const present = marks.filter(({ status }) => status !== null && isPresent(status));
  await returnUnused(
    ctx,
    date,
    present.map(({ personId }) => personId),
  );
  await recordHistory(ctx, {
    kind: 'attendance.saved',
    personId: null,
    courseId,
    details: { course: date.courseName, at: toSeconds(date.startsAt), count: marks.length },
  });
  return questions;
};
