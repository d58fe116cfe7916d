import { type AttendanceStatus, attendanceStatus, isPresent } from '@vereinshaus/contract/attendance-rules';
import { fromSeconds, toSeconds } from '@vereinshaus/contract/days';
import { hasPermission } from '@vereinshaus/contract/permissions';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { returnUnused } from '../makeups/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { type Mark, writeMarks } from './write-marks.ts';

export type GivenMark = {
  personId: number;
  status: AttendanceStatus;
  note: string;
  /** As whoever came has said it; undefined = nobody has. */
  fullname: string | undefined;
  /** Epoch seconds; undefined = now. */
  seenAt: number | undefined;
  key: string | undefined;
};

type Known = { id: number; name: string; is_expected: boolean; is_listed: boolean };

/** By a number alone nobody learns who has it: only who reads persons may name somebody so. */
const isNamed = (ctx: Ctx, { name }: Known, fullname: string | undefined): boolean =>
  fullname === name || hasPermission(viewerOf(ctx), 'user_read');

/** Who is booked, comes to try or for an Ersatzstunde is expected; who came without a booking is on the list of the date alone. */
const whoTheyAre = async (ctx: Ctx, date: { id: number; courseId: number }, personIds: readonly number[]) => {
  const { rows } = await sql<Known>`
    select p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.company_name) as name,
      exists (
        select from participation t where t.club_id = p.club_id and t.person_id = p.id and t.course_id = ${date.courseId}
          and t.role in (${roleLiteral.participant}, ${roleLiteral.waiting})
      ) or exists (
        select from tryout y where y.club_id = p.club_id and y.person_id = p.id and y.event_id = ${date.id} and y.cancelled_at is null
      ) or exists (
        select from makeup m where m.club_id = p.club_id and m.person_id = p.id and m.event_id = ${date.id}
      ) as is_expected,
      exists (
        select from attendance a where a.club_id = p.club_id and a.event_id = ${date.id} and a.person_id = p.id
      ) as is_listed
    from person p where p.id = any(${[...personIds]}::integer[]) and p.deleted_at is null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Without a booking one is there or taken off again; whoever has booked since is simply there. */
const statusFor = (ctx: Ctx, person: Known, { status, fullname }: GivenMark): AttendanceStatus => {
  const { name, is_expected, is_listed } = person;
  if (is_expected) return status === attendanceStatus.unbooked ? attendanceStatus.present : status;
  const isTakenOff = is_listed && status === attendanceStatus.auto;
  if (isTakenOff || (status === attendanceStatus.unbooked && is_listed)) return status;
  const knows = isNamed(ctx, person, fullname);
  if (status !== attendanceStatus.unbooked) throw attendanceErrors.notInCourse({ name: knows ? name : '' });
  if (!knows) throw attendanceErrors.notNamed();
  return status;
};

/** A device whose clock is ahead must not win for ever. */
const momentOf = (ctx: Ctx, seenAt: number | undefined): Date => {
  const seen = seenAt === undefined ? ctx.now : (fromSeconds(seenAt) ?? ctx.now);
  return seen > ctx.now ? ctx.now : seen;
};

/** Anwesenheit eintragen: all marks of a date or none. */
export const saveAttendance = async (ctx: Ctx, courseId: number, eventId: number, given: readonly GivenMark[]) => {
  const [date] = await lockCourseEvents(ctx, [eventId]);
  if (date === undefined || date.courseId !== courseId) throw attendanceErrors.eventGone();
  const known = await whoTheyAre(
    ctx,
    date,
    given.map(({ personId }) => personId),
  );
  const marks = given.map((mark): Mark => {
    const { personId, note, seenAt, key } = mark;
    const person = known.get(personId);
    if (person === undefined) throw attendanceErrors.personGone();
    const markedAt = momentOf(ctx, seenAt);
    return { eventId, personId, status: statusFor(ctx, person, mark), note, markedAt, key: key ?? null };
  });
  await writeMarks(ctx, marks);
  const present = marks.filter(({ status }) => isPresent(status));
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
};
