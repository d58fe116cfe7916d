import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { courseErrors } from './courses.errors.ts';

type Plan = { planId: number | null; label: string };

const inOneAmount: Plan = { planId: null, label: 'in einem Betrag' };
const ownLabel = 'eigene Zahlungsweisen';

/** The plan behind `coursePaymentModel_ID`: none, the course's own (made when it has none yet), or a model. */
export const planFor = async (ctx: Ctx, courseId: number, model: number | null): Promise<Plan> => {
  if (model === null) return inOneAmount;
  if (model === 0) return { planId: await ownPlan(ctx, courseId), label: ownLabel };
  const found = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', model)
    .where('p.course_id', 'is', null)
    .select(['p.id', 'p.name'])
    .executeTakeFirst();
  if (!found) throw courseErrors.modelGone();
  return { planId: found.id, label: found.name };
};

const ownPlan = async (ctx: Ctx, courseId: number): Promise<number> => {
  const existing = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.course_id', '=', courseId)
    .select('p.id')
    .executeTakeFirst();
  if (existing) return existing.id;
  const made = await ctx.db
    .insertInto('payment_plan')
    .values({ club_id: sql<number>`current_club()`, course_id: courseId, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

/** What a course has now, in the same words. */
export const currentPlan = async (ctx: Ctx, planId: number | null): Promise<Plan> => {
  if (planId === null) return inOneAmount;
  const plan = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', planId)
    .select(['p.name', 'p.course_id'])
    .executeTakeFirst();
  return { planId, label: plan?.course_id === null ? plan.name : ownLabel };
};
