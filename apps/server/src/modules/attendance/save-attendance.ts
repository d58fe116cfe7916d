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
  /** Undefined = the note does not change. */
  note: string | undefined;
  /** The name the person gave; undefined = none. */
  fullname: string | undefined;
  /** When it was observed, in epoch seconds; undefined = now. */
  seenAt: number | undefined;
  isTimeUnsure: boolean;
  key: string | undefined;
};

/** An id must not reveal a name: only users who may read persons may mark somebody by id alone. */
const isNamed = (ctx: Ctx, { name }: Attendee, fullname: string | undefined): boolean =>
  fullname === name || hasPermission(viewerOf(ctx), 'user_read');

const questionAbout = (personId: number, reason: MarkQuestion['reason'], message: string): MarkQuestion => ({
  child_ID: personId,
  reason,
  message,
});

/** It is unknown which of two marks is newer: the user who made this one decides. */
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

/** The question that has to be answered before a mark is saved; undefined = none. */
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

/** Without a booking a person is present or removed again; if they have booked since, they are simply present. */
const statusFor = (person: Attendee | undefined, status: AttendanceStatus | undefined): AttendanceStatus | null => {
  if (status === undefined) return null;
  return status === attendanceStatus.unbooked && person?.isExpected === true ? attendanceStatus.present : status;
};

/** A device whose clock is ahead must not win every conflict. */
export const momentOf = (ctx: Ctx, seenAt: number | undefined): Date => {
  const seen = seenAt === undefined ? ctx.now : (fromSeconds(seenAt) ?? ctx.now);
  return seen > ctx.now ? ctx.now : seen;
};

/**
 * Anwesenheit eintragen, child by child: what can be saved is saved, and marks that need a decision are returned as questions. One deleted
 * child does not fail the other nineteen.
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
