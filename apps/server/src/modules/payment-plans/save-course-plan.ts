import type { PlanGroup } from '@vereinshaus/contract/payment-plans/rules';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { paymentPlanErrors } from './payment-plans.errors.ts';
import { groupsOfPlan } from './payment-plans.queries.ts';
import { groupChanges } from './plan-changes.ts';
import { requireVersion, type SeenVersion } from './require-version.ts';
import { saveGroups } from './save-groups.ts';
import { lockModel } from './save-model.ts';

/** What courses does for this area; handed in, because courses copies plans and makes them. */
export type CourseRecord = { setPlan: (ctx: Ctx, courseId: number, planId: number | null) => Promise<void> };

type CoursePlanInput = {
  courseId: number;
  /** null = none, 0 = groups of its own, otherwise the model. */
  modelId: number | null;
  groups: readonly PlanGroup[];
  name: string;
  isActive: boolean;
  seen: SeenVersion;
};

/**
 * Zahlungsweisen eines Kurses speichern. The course is locked, so that a booking sees the plan before or after, never in
 * between; of two who save the second is told what changed. Groups of its own are kept when the course goes over to a
 * model, and found again when it comes back.
 */
export const saveCoursePlan = async (ctx: Ctx, { setPlan }: CourseRecord, wanted: CoursePlanInput) => {
  const { courseId, modelId } = wanted;
  const before = await lockCourse(ctx, courseId);
  await requireVersion(ctx, { seen: wanted.seen, current: before.version, entries: entriesAbout(courseId) });
  const own = modelId === 0 ? await saveOwnPlan(ctx, wanted) : null;
  const planId = own?.planId ?? (await chosenModel(ctx, modelId, before.plan_id));
  const after = await planLabel(ctx, planId);
  const old = await planLabel(ctx, before.plan_id);
  const changes = { ...(old !== after && { Zahlungsweisen: { before: old, after } }), ...own?.changes };
  if (Object.keys(changes).length === 0) return;
  const version = before.version + 1;
  await setPlan(ctx, courseId, planId);
  await recordHistory(ctx, {
    kind: 'paymentPlan.courseChanged',
    personId: null,
    courseId,
    details: { plan: after, version, changes },
  });
};

const entriesAbout = (courseId: number) =>
  sql<SqlBool>`e.kind = 'paymentPlan.courseChanged' and e.course_id = ${courseId}`;

const lockCourse = async (ctx: Ctx, courseId: number) => {
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select(['c.payment_plan_id as plan_id', 'c.plan_version as version'])
    // As strong as everybody else's lock of a course.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!course) throw paymentPlanErrors.courseGone();
  return course;
};

/** A model that rests cannot be given any more; a course that has it keeps it. */
const chosenModel = async (ctx: Ctx, modelId: number | null, current: number | null) => {
  if (modelId === null) return null;
  const model = await lockModel(ctx, modelId);
  if (!model.is_active && modelId !== current) throw paymentPlanErrors.modelInactive();
  return modelId;
};

const saveOwnPlan = async (ctx: Ctx, { courseId, name, isActive, groups }: CoursePlanInput) => {
  const { id: planId } = await ctx.db
    .insertInto('payment_plan')
    .values({
      club_id: sql<number>`current_club()`,
      course_id: courseId,
      name,
      is_active: isActive,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'course_id'])
        .where('course_id', 'is not', null)
        .doUpdateSet({ name, is_active: isActive }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = await saveGroups(ctx, planId, groups);
  return { planId, changes: groupChanges(before, await groupsOfPlan(ctx, planId)) };
};

const planLabel = async (ctx: Ctx, planId: number | null) => {
  if (planId === null) return 'keine';
  const plan = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', planId)
    .select(['p.name', 'p.course_id'])
    .executeTakeFirstOrThrow();
  return plan.course_id === null ? plan.name : 'eigene';
};
