import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { askOne, type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx, ReadingCtx, SignedIn } from '../../kit/ctx.ts';
import { courseErrors } from './courses.errors.ts';

/**
 * Wird der Kurs `c` angezeigt? Once it is published, within its display window; without an end it is shown as long as it can be booked, and
 * without an end of booking until its last day is over.
 */
export const isShown = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  not c.is_draft and (c.shown_from is null or c.shown_from <= ${now})
  and coalesce(c.shown_until, c.booking_ends_at, (c.ends_on + 1)::timestamptz, 'infinity') > ${now}
)`;

/** Not over yet, including the last day. Expects the course as `c`. */
export const runningCourses = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(c.deleted_at is null and (c.ends_on is null or c.ends_on >= ${dayInVienna(now)}::date))`;

/** The role of users who manage courses. */
const courseRole = 11;
const staffRole = 30;

export const seesAllCourses = (viewer: SignedIn | null): boolean =>
  viewer !== null &&
  (viewer.staffLevel === courseRole || viewer.staffLevel >= staffRole || hasPermission(viewer, 'course_read'));

/** Courses for which the viewer has a grant. */
const grantedCourses = (viewer: SignedIn): readonly number[] =>
  viewer.permissions.flatMap((grant) => {
    const [name = '', entity = ''] = grant.split('|');
    return name.startsWith('course') && entity !== '' ? [Number(entity)] : [];
  });

/**
 * The viewer or somebody of their family takes part in the course `c`, waits for it or leads it; a reserved place in a draft does not
 * count, because the family must not know of it.
 */
const isInvolved = (viewer: SignedIn): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from participation_card i join person_card o on o.club_id = i.club_id and o.id = i.person_id
  where i.club_id = c.club_id and i.course_id = c.id and not (c.is_draft and i.is_reserved)
    and ${isFamilyOf(viewer.id, 'see', 'o')}
)`;

/** Welche Kurse darf ich sehen? The single condition for access to a course. Expects the course as `c`. */
export const visibleCourses = (ctx: Pick<ReadingCtx, 'viewer' | 'now'>): RawBuilder<SqlBool> => {
  const { viewer, now } = ctx;
  if (viewer === null) return isShown(now);
  if (seesAllCourses(viewer)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isShown(now)} or ${isInvolved(viewer)} or c.id = any(${[...grantedCourses(viewer)]}::integer[]))`;
};

/**
 * Whether the viewer may see a course, for a batch of questions. The returned function throws different errors for a course that does not
 * exist and for one that the viewer may not see.
 */
export const courseSight = (ctx: Ctx, courseId: number): BatchedQuery<() => boolean> =>
  question(
    sql<{ visible: boolean }>`
      select ${visibleCourses(ctx)} as visible from course c where c.id = ${courseId} and c.deleted_at is null`,
    ([course]) =>
      () => {
        if (course === undefined) throw courseErrors.gone();
        return course.visible;
      },
  );

/** Record check behind maySee('course', …). */
export const maySeeCourse = async (ctx: Ctx, courseId: number): Promise<boolean> =>
  (await askOne(ctx, courseSight(ctx, courseId)))();

/** Record check behind trainerOf(field). */
export const isTrainerOf = async (ctx: Ctx, courseId: number): Promise<boolean> => {
  if (ctx.viewer === null) return false;
  const found = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.course_id', '=', courseId)
    .where('t.person_id', '=', ctx.viewer.id)
    .where('t.role', '=', participationRole.trainer)
    .where('t.left_at', 'is', null)
    .select('t.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** Record check behind trainerNow(field): the last day of a course counts. */
export const isTrainerNow = async (ctx: Ctx, courseId: number): Promise<boolean> => {
  const running = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .where(runningCourses(ctx.now))
    .select('c.id')
    .executeTakeFirst();
  return running !== undefined && isTrainerOf(ctx, courseId);
};

/** Whether the course exists in this club. */
export const isCourseThere = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<boolean> => {
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.id')
    .executeTakeFirst();
  return course !== undefined;
};
