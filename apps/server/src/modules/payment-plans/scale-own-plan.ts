import { scalePlan } from '@vereinshaus/contract/payment-plans/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { groupsOfPlan } from './payment-plans.queries.ts';
import { groupChanges } from './plan-changes.ts';
import { saveGroups } from './save-groups.ts';

type Prices = { price: number; pricenm: number };

/** The instalments of a course's own plan follow its price, each in its proportion. The caller has locked the course. */
export const scaleOwnPlan = async (ctx: Ctx, planId: number, from: Prices, to: Prices) => {
  const before = await saveGroups(ctx, planId, scalePlan(await groupsOfPlan(ctx, planId), from, to));
  return groupChanges(before, await groupsOfPlan(ctx, planId));
};

type Rescaled = { courseId: number; planId: number; version: number; from: Prices; to: Prices };

/** The same of a course that is there already: whoever has its plan open is told. */
export const rescaleCoursePlan = async (ctx: Ctx, { courseId, planId, version, from, to }: Rescaled) => {
  const changes = await scaleOwnPlan(ctx, planId, from, to);
  await recordHistory(ctx, {
    kind: 'paymentPlan.courseChanged',
    personId: null,
    courseId,
    details: { plan: 'eigene', version, changes },
  });
};
