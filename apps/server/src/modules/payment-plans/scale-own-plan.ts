import { scalePlan } from '@vereinshaus/contract/payment-plans/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { groupsOfPlan } from './payment-plans.queries.ts';
import { saveGroups } from './save-groups.ts';

type Prices = { price: number; pricenm: number };

/** The instalments of a course's own plan follow its price, each in its proportion. The caller has locked the course. */
export const scaleOwnPlan = async (ctx: Ctx, planId: number, from: Prices, to: Prices) => {
  await saveGroups(ctx, planId, scalePlan(await groupsOfPlan(ctx, planId), from, to));
};
