import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { ownPlanOf } from '../payment-plans/index.ts';
import { courseErrors } from './courses.errors.ts';

type Plan = { planId: number | null; label: string };

const inOneAmount: Plan = { planId: null, label: 'in einem Betrag' };
const ownLabel = 'eigene Zahlungsweisen';

/** The plan behind `coursePaymentModel_ID`: none, the course's own (created if missing), or a model. */
export const planFor = async (ctx: Ctx, courseId: number, model: number | null): Promise<Plan> => {
  if (model === null) return inOneAmount;
  if (model === 0) return { planId: await ownPlanOf(ctx, courseId), label: ownLabel };
  const found = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', model)
    .where('p.course_id', 'is', null)
    .select(['p.id', 'p.name'])
    .executeTakeFirst();
  if (!found) throw courseErrors.modelGone();
  return { planId: found.id, label: found.name };
};

/** The `coursePaymentModel_ID` of the course in the row `course`. */
export const paymentModelIn = (course: string) => sql<number | null>`
  case when exists (select from payment_plan o where o.club_id = ${sql.ref(`${course}.club_id`)}
    and o.id = ${sql.ref(`${course}.payment_plan_id`)} and o.course_id = ${sql.ref(`${course}.id`)})
  then 0 else ${sql.ref(`${course}.payment_plan_id`)} end`;

/** Every change raises the version, so that the second of two users gets a conflict. */
export const setPlan = async (ctx: Pick<Ctx, 'db'>, courseId: number, planId: number | null) => {
  await ctx.db
    .updateTable('course')
    .set((eb) => ({ payment_plan_id: planId, plan_version: eb('plan_version', '+', 1) }))
    .where('id', '=', courseId)
    .execute();
};

/** The current plan of a course, in the same form. */
export const currentPlan = async (ctx: Ctx, planId: number | null): Promise<Plan> => {
  if (planId === null) return inOneAmount;
  const plan = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', planId)
    .select(['p.name', 'p.course_id'])
    .executeTakeFirst();
  return { planId, label: plan?.course_id === null ? plan.name : ownLabel };
};
