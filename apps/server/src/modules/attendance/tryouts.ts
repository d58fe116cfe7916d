import { tryoutsPerYear } from '@vereinshaus/contract/attendance/rules';
import { addDays, dayInVienna, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { daysOfSchoolYear, schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { unmetConditionIn } from '../bookings/index.ts';
import { type LockedEvent, lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockLivingPerson } from '../persons/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { personNamed } from './person-named.ts';
import { tellTryoutCancelled, tellTryoutTaken, tryoutDate } from './tell-tryouts.ts';

type TryoutRow = { id: number; event_id: number; course_id: number; course_name: string; starts_at: Date };

/** Every tryout of a school year that counts: neither cancelled, nor on a cancelled date. */
const tryoutsInYear = async (ctx: Ctx, personId: number, at: Date): Promise<readonly TryoutRow[]> => {
  const { from, to } = daysOfSchoolYear(schoolYearOf(dayInVienna(at)));
  const { rows } = await sql<TryoutRow>`
    select y.id, y.event_id, c.id as course_id, c.name as course_name, e.starts_at
    from tryout y
    join event_card e on e.club_id = y.club_id and e.id = y.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where y.person_id = ${personId} and y.cancelled_at is null and e.hidden_at is null
      and e.starts_at >= ${startOfDayInVienna(from)} and e.starts_at < ${startOfDayInVienna(addDays(to, 1))}
    order by e.starts_at, y.id`.execute(ctx.db);
  return rows;
};

const takesPart = async (ctx: Ctx, personId: number, courseId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from participation_card t where t.person_id = ${personId} and t.course_id = ${courseId} and t.is_current
      and t.role in (${roleLiteral.participant}, ${roleLiteral.trainer})`.execute(ctx.db);
  return rows.length > 0;
};

const futureDate = async (ctx: Ctx, eventId: number): Promise<LockedEvent> => {
  const [date] = await lockCourseEvents(ctx, [eventId]);
  if (date === undefined) throw attendanceErrors.eventGone();
  if (date.startsAt <= ctx.now) throw attendanceErrors.tryoutOver();
  return date;
};

const record = (
  ctx: Ctx,
  kind: 'attendance.tryoutTaken' | 'attendance.tryoutCancelled',
  personId: number,
  date: LockedEvent,
) =>
  recordHistory(ctx, {
    kind,
    personId,
    courseId: date.courseId,
    details: { course: date.courseName, at: toSeconds(date.startsAt) },
  });

type TryoutInput = { personId: number; eventId: number };

/**
 * Schnuppern: at most twice in the school year of the date, over all courses. The person is locked before counting, so that two concurrent
 * requests run one after the other.
 */
export const addTryout = async (ctx: Ctx, { personId, eventId }: TryoutInput) => {
  await lockLivingPerson(ctx, personId);
  const name = await personNamed(ctx, personId);
  const date = await futureDate(ctx, eventId);
  if (!date.hasTryouts) throw attendanceErrors.noTryouts();
  if (await takesPart(ctx, personId, date.courseId)) throw attendanceErrors.takesPart({ name });
  const why = await unmetConditionIn(ctx, { courseId: date.courseId, personId, tries: true });
  if (why !== undefined) throw attendanceErrors.doesNotFit({ name, why });
  const tried = await tryoutsInYear(ctx, personId, date.startsAt);
  if (tried.some(({ event_id }) => event_id === eventId)) throw attendanceErrors.triesAlready({ name });
  if (tried.length >= tryoutsPerYear) throw attendanceErrors.tooManyTryouts({ name });
  await ctx.db
    .insertInto('tryout')
    .values({
      club_id: sql<number>`current_club()`,
      event_id: eventId,
      person_id: personId,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .execute();
  await record(ctx, 'attendance.tryoutTaken', personId, date);
  const told = await tryoutDate(ctx, { personId, eventId });
  if (told !== undefined) await tellTryoutTaken(ctx, told);
};

/** Doch nicht schnuppern: before it begins; it no longer counts as one of the two. */
export const cancelTryout = async (ctx: Ctx, { personId, eventId }: TryoutInput) => {
  const date = await futureDate(ctx, eventId);
  const { numUpdatedRows } = await ctx.db
    .updateTable('tryout')
    .set({ cancelled_at: ctx.now })
    .where('person_id', '=', personId)
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw attendanceErrors.noTryout();
  await record(ctx, 'attendance.tryoutCancelled', personId, date);
  const told = await tryoutDate(ctx, { personId, eventId });
  if (told !== undefined) await tellTryoutCancelled(ctx, told);
};

/** The tryouts of this school year, and how many are left. */
export const tryoutsOf = async (ctx: Ctx, personId: number) => {
  const tried = await tryoutsInYear(ctx, personId, ctx.now);
  return {
    left: Math.max(0, tryoutsPerYear - tried.length),
    tryouts: tried.map((row) => ({
      ID: row.id,
      child_ID: personId,
      event_ID: row.event_id,
      course_ID: row.course_id,
      courseName: row.course_name,
      start: toSeconds(row.starts_at),
    })),
  };
};
