import type { CoursePrices } from '@vereinshaus/contract/courses/course-prices';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { rescaleCoursePlan } from '../payment-plans/index.ts';
import { courseErrors } from './courses.errors.ts';
import { lockCourseRows } from './lock-course-rows.ts';
import { setPlan } from './payment-model.ts';
import { pricedCourses } from './priced-courses.queries.ts';

type WantedPrice = CoursePrices & { course_ID: number; version: number };

type Change = { id: number; name: string; version: number; from: CoursePrices; to: CoursePrices };

/**
 * Preise ändern, of one course or of many: all or none. Under the lock of the courses, so that a family books at the old or the new price
 * and never in between; existing bookings keep theirs. A course's own instalments are adjusted in proportion; shared ones are changed in
 * their plan.
 */
export const changePrices = async (ctx: Ctx, wanted: readonly WantedPrice[]): Promise<number> => {
  const changes = await plannedChanges(ctx, wanted);
  if (changes.length === 0) return 0;
  await writePrices(ctx, changes);
  for (const change of changes) await followWithPlan(ctx, change);
  await recordHistoryForEach(
    ctx,
    changes.map(({ id, name, version, from, to }) => ({
      kind: 'course.changed' as const,
      personId: null,
      courseId: id,
      details: { name, version: version + 1, changes: changedPrices(from, to) },
    })),
  );
  return changes.length;
};

const plannedChanges = async (ctx: Ctx, wanted: readonly WantedPrice[]): Promise<readonly Change[]> => {
  const byId = new Map(wanted.map((one) => [one.course_ID, one]));
  if (byId.size < wanted.length) throw courseErrors.priceTwice();
  const locked = await lockCourseRows(ctx, [...byId.keys()]);
  if (locked.length < byId.size) throw courseErrors.someGone({ count: byId.size - locked.length });
  const courses = await pricedCourses(ctx, locked);
  const older = courses.filter(({ ID, version }) => byId.get(ID)?.version !== version);
  if (older.length > 0) throw courseErrors.pricesMoved({ names: older.map(({ name }) => name) });
  const changes = courses.flatMap(({ ID: id, name, version, price, pricenm, plan }) => {
    const to = byId.get(id) ?? { price, pricenm };
    return to.price === price && to.pricenm === pricenm
      ? []
      : [{ id, name, version, plan, from: { price, pricenm }, to: { price: to.price, pricenm: to.pricenm } }];
  });
  const shared = changes.filter(({ plan }) => plan === 'model');
  if (shared.length > 0) throw courseErrors.sharedPlan({ names: shared.map(({ name }) => name) });
  return changes;
};

const writePrices = (ctx: Ctx, changes: readonly Change[]) => {
  const rows = JSON.stringify(changes.map(({ id, to }) => ({ id, ...to })));
  return sql`
    update course c set price_cents = w.price, non_member_price_cents = w.pricenm, version = c.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as w (id integer, price integer, pricenm integer)
    where c.id = w.id`.execute(ctx.db);
};

const followWithPlan = async (ctx: Ctx, { id, from, to }: Change) => {
  const course = await ctx.db
    .selectFrom('course as c')
    .where('c.id', '=', id)
    .select(['c.payment_plan_id as planId', 'c.plan_version as version'])
    .executeTakeFirstOrThrow();
  if (course.planId === null) return;
  await setPlan(ctx, id, course.planId);
  await rescaleCoursePlan(ctx, { courseId: id, planId: course.planId, version: course.version + 1, from, to });
};

const changedPrices = (from: CoursePrices, to: CoursePrices) => ({
  ...(from.price !== to.price && { price: { before: from.price, after: to.price } }),
  ...(from.pricenm !== to.pricenm && { pricenm: { before: from.pricenm, after: to.pricenm } }),
});
