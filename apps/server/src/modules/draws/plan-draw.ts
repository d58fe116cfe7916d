import { randomBytes } from 'node:crypto';
import type { Preferences } from '@vereinshaus/contract/draws/rules';
import { seedHashOf } from '@vereinshaus/contract/draws/sheet';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { type DrawnCourse, isOver, lockCoursesToDraw } from '../bookings/index.ts';
import { recordHistory } from '../history/index.ts';
import { requireDraws } from './draw-record.ts';
import { drawErrors } from './draws.errors.ts';

export type DrawTerms = Preferences & {
  name: string;
  opensAt: Date;
  closesAt: Date;
  confirmHours: number;
  maxWanted: number;
};

export const requireWindow = (
  ctx: Pick<Ctx, 'now'>,
  { opensAt, closesAt }: Pick<DrawTerms, 'opensAt' | 'closesAt'>,
) => {
  if (closesAt <= opensAt) throw drawErrors.windowOrder();
  if (closesAt <= ctx.now) throw drawErrors.windowPast();
};

export const termColumns = (terms: DrawTerms) => ({
  name: terms.name,
  opens_at: terms.opensAt,
  closes_at: terms.closesAt,
  confirm_hours: terms.confirmHours,
  max_wanted: terms.maxWanted,
  prefers_former: terms.prefersFormer,
  prefers_lost: terms.prefersLost,
  prefers_members: terms.prefersMembers,
});

const requireDrawable = async (ctx: Ctx, courses: readonly DrawnCourse[]) => {
  const drafts = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(courses.map(({ id }) => id))))
    .where((eb) => eb.or([eb('c.is_draft', '=', true), eb('c.shown_from', '>', ctx.now)]))
    .select('c.name')
    .executeTakeFirst();
  if (drafts !== undefined) throw drawErrors.courseHidden({ course: drafts.name ?? '' });
  for (const course of courses) {
    const { name, facts } = course;
    if (isOver(ctx, course)) throw drawErrors.courseOver({ course: name });
    if (facts.maxParticipants === null) throw drawErrors.courseUnlimited({ course: name });
    if (facts.places.waiting > 0) throw drawErrors.courseHasQueue({ course: name });
    if (facts.draw !== null) throw drawErrors.courseInDraw();
  }
};

/**
 * Eine Verlosung ankündigen: from now on nobody books its courses. The seed is made now and its hash published, so that
 * nobody can choose it when the wishes are known. Whoever is booking one of the courses is waited for.
 */
export const planDraw = async (
  ctx: Ctx,
  { courseIds, key, ...terms }: DrawTerms & { courseIds: readonly number[]; key: string },
): Promise<number> => {
  await requireDraws(ctx);
  const made = await ctx.db.selectFrom('draw as d').where('d.request_key', '=', key).select('d.id').executeTakeFirst();
  if (made !== undefined) return made.id;
  requireWindow(ctx, terms);
  const wanted = [...new Set(courseIds)];
  const courses = await lockCoursesToDraw(ctx, wanted);
  if (courses.length < wanted.length) throw drawErrors.courseGone();
  await requireDrawable(ctx, courses);
  const seed = randomBytes(32).toString('hex');
  const { id } = await ctx.db
    .insertInto('draw')
    .values({
      club_id: sql<number>`current_club()`,
      ...termColumns(terms),
      seed,
      seed_hash: seedHashOf(seed),
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
      request_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('draw_course')
    .values(wanted.map((courseId) => ({ club_id: sql<number>`current_club()`, draw_id: id, course_id: courseId })))
    .execute();
  for (const course of courses) {
    await recordHistory(ctx, {
      kind: 'draws.planned',
      personId: null,
      courseId: course.id,
      details: { draw: terms.name, courses: courses.map(({ name }) => name) },
    });
  }
  return id;
};
