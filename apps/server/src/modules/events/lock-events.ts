import type { Ctx } from '../../kit/ctx.ts';
import { courseIsKnown, readerOf, visibleEvents } from './event-scope.ts';

/**
 * Dates of courses that the viewer may see, locked in the order of their ids, so that attendance is written by one transaction at a time.
 * Hidden dates, those of another club or without a course are left out.
 */
export const lockCourseEvents = async (ctx: Ctx, eventIds: readonly number[], reader = readerOf(ctx)) => {
  const rows = await ctx.db
    .selectFrom('event as e')
    .innerJoin('course_card as c', (join) =>
      join.onRef('c.club_id', '=', 'e.club_id').onRef('c.id', '=', 'e.course_id'),
    )
    .where('e.id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .where('e.hidden_at', 'is', null)
    .where(courseIsKnown(ctx, reader))
    .where(visibleEvents(reader))
    .select(['e.id', 'c.id as course_id', 'c.name as course_name', 'c.has_tryouts', 'e.starts_at', 'e.ends_at'])
    .orderBy('e.id')
    .forNoKeyUpdate('e')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    courseId: row.course_id,
    courseName: row.course_name,
    hasTryouts: row.has_tryouts,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
};

export type LockedEvent = Awaited<ReturnType<typeof lockCourseEvents>>[number];

/** Dates that the viewer may see, of a course or of the club itself, locked in the same order. */
export const lockDates = async (ctx: Ctx, eventIds: readonly number[]) => {
  const reader = readerOf(ctx);
  const rows = await ctx.db
    .selectFrom('event as e')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'e.club_id').onRef('c.id', '=', 'e.course_id'))
    .where('e.id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .where('e.hidden_at', 'is', null)
    .where(courseIsKnown(ctx, reader))
    .where(visibleEvents(reader))
    .select(['e.id', 'e.course_id as courseId', 'e.name', 'c.name as courseName', 'e.starts_at as startsAt'])
    .orderBy('e.id')
    .forNoKeyUpdate('e')
    .execute();
  return rows.map(({ name, courseName, ...row }) => ({ ...row, title: courseName ?? name }));
};

/** The future dates of courses, locked in the same order; for changes together with a course. */
export const lockComingDatesOf = async (ctx: Ctx, courseIds: readonly number[]) => {
  const rows = await ctx.db
    .selectFrom('event_card as e')
    .where('e.course_id', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where('e.starts_at', '>', ctx.now)
    .select(['e.id', 'e.starts_at', 'e.ends_at'])
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ id: row.id, start: row.starts_at, end: row.ends_at }));
};
