import { type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { courseErrors } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';
import { tellPlaces } from './save-course.ts';
import type { WithCourse } from './with-course.ts';

/**
 * Kurs löschen: only if nobody takes part or waits. The record stays for past bookings; trainers are released, and the dates disappear with
 * their rooms.
 */
export const deleteCourse = async (ctx: Ctx, parts: readonly WithCourse[], courseId: number) => {
  const [locked] = await lockCourseRows(ctx, [courseId]);
  if (locked === undefined) throw courseErrors.gone();
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .select('c.name')
    .executeTakeFirstOrThrow();
  const taken = await bookingsIn(ctx, [courseId]);
  if (taken.participants + taken.waiting > 0) throw courseErrors.hasParticipants(taken);
  await removeCourses(ctx, parts, [courseId]);
  await recordHistory(ctx, { kind: 'course.deleted', personId: null, courseId, details: { name: course.name } });
  await tellPlaces(ctx, courseId);
};

/** Read after the lock, in a separate statement, so that it sees bookings made while the lock was waited for. */
export const bookingsIn = async (ctx: Ctx, courseIds: readonly number[]) =>
  ctx.db
    .selectFrom('participation_card as i')
    .where('i.course_id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where('i.left_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('i.role', '=', 0).as('participants'),
      eb.fn.countAll<number>().filterWhere('i.role', '=', 2).as('waiting'),
    ])
    .executeTakeFirstOrThrow();

/**
 * A booking, active or ended: participants, former participants, the waiting list, and trainers who were charged something before. Expects
 * the participation as `i`.
 */
export const isBooking = sql<SqlBool>`(i.role in (${roleLiteral.participant}, ${roleLiteral.waiting}) or exists (
  select from ledger_entry_card e where e.club_id = i.club_id and e.about_kind = 'booking' and e.about_id = i.id
))`;

/** A place copied into an unpublished copy: nothing was charged. Expects the course as `c`, too. */
export const isKeptInDraft = sql<SqlBool>`(i.is_reserved and i.is_current and c.is_draft)`;

/** How many bookings the courses ever had, without reserved places in unpublished copies. */
export const countBookingsEver = async (ctx: Ctx, courseIds: readonly number[]): Promise<number> => {
  const { bookings } = await ctx.db
    .selectFrom('participation_card as i')
    .innerJoin('course as c', (join) => join.onRef('c.club_id', '=', 'i.club_id').onRef('c.id', '=', 'i.course_id'))
    .where('i.course_id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where(isBooking)
    .where((eb) => eb.not(isKeptInDraft))
    .select((eb) => eb.fn.countAll<number>().as('bookings'))
    .executeTakeFirstOrThrow();
  return bookings;
};

/** Deletes the courses, of one call or of a whole run; the caller has locked and checked them. */
export const removeCourses = async (ctx: Ctx, parts: readonly WithCourse[], courseIds: readonly number[]) => {
  await sql`update course set deleted_at = ${ctx.now} where id = any(${[...courseIds]}::integer[])`.execute(ctx.db);
  for (const part of parts) await part.remove(ctx, courseIds);
};
