import { type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { courseErrors } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';
import { tellPlaces } from './save-course.ts';

/**
 * Kurs löschen: only when nobody takes part or waits. The record stays for bookings of the past; trainers are free, the
 * dates disappear and their rooms with them.
 */
export const deleteCourse = async (ctx: Ctx, courseId: number) => {
  const [locked] = await lockCourseRows(ctx, [courseId]);
  if (locked === undefined) throw courseErrors.gone();
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .select('c.name')
    .executeTakeFirstOrThrow();
  const taken = await bookingsIn(ctx, [courseId]);
  if (taken.participants + taken.waiting > 0) throw courseErrors.hasParticipants(taken);
  await removeCourses(ctx, [courseId]);
  await recordHistory(ctx, { kind: 'course.deleted', personId: null, courseId, details: { name: course.name } });
  await tellPlaces(ctx, courseId);
};

/** Asked after the lock, in a statement of its own: it sees what was booked while the lock was waited for. */
export const bookingsIn = async (ctx: Ctx, courseIds: readonly number[]) =>
  ctx.db
    .selectFrom('participation as i')
    .where('i.course_id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where('i.left_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('i.role', '=', 0).as('participants'),
      eb.fn.countAll<number>().filterWhere('i.role', '=', 2).as('waiting'),
    ])
    .executeTakeFirstOrThrow();

/**
 * A booking, active or ended: whoever takes or took part or waits, and a trainer for whom something was charged before.
 * Expects the participation as `i`.
 */
export const isBooking = sql<SqlBool>`(i.role in (${roleLiteral.participant}, ${roleLiteral.waiting}) or exists (
  select from ledger_entry e where e.club_id = i.club_id and e.participation_id = i.id
))`;

/** How often the courses were ever booked. */
export const everBooked = async (ctx: Ctx, courseIds: readonly number[]): Promise<number> => {
  const { bookings } = await ctx.db
    .selectFrom('participation as i')
    .where('i.course_id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where(isBooking)
    .select((eb) => eb.fn.countAll<number>().as('bookings'))
    .executeTakeFirstOrThrow();
  return bookings;
};

/** Takes the courses off, for one or for a whole run; the caller has locked and checked them. */
export const removeCourses = async (ctx: Ctx, courseIds: readonly number[]) => {
  const ids = [...courseIds];
  await sql`update course set deleted_at = ${ctx.now} where id = any(${ids}::integer[])`.execute(ctx.db);
  await sql`update participation set left_at = ${ctx.now} where course_id = any(${ids}::integer[]) and left_at is null`.execute(
    ctx.db,
  );
  await sql`
    delete from room_occupation o using event e
    where e.club_id = o.club_id and e.id = o.event_id and e.course_id = any(${ids}::integer[])`.execute(ctx.db);
  await sql`
    update event set hidden_at = ${ctx.now}, revision = revision + 1, updated_at = ${ctx.now}
    where course_id = any(${ids}::integer[]) and hidden_at is null`.execute(ctx.db);
};
