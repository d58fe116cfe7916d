import { contract } from '@vereinshaus/contract';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { comparisonFile } from './comparison.ts';
import { copyPlan, createPlan, removePlan, savePlan } from './save-plan.ts';
import { seasonFactsOf } from './season-facts.queries.ts';
import { agingOutOf, plansOfClub, planWith } from './season-plans.queries.ts';

export const seasonPlanRoutes = routes(contract.seasonPlans, {
  list: async (ctx) => ({ plans: await plansOfClub(ctx) }),
  facts: (ctx, { schoolyear, agesOn }) => seasonFactsOf(ctx, schoolyear, agesOn),
  plan: (ctx, { ID: planId }) => planWith(ctx, planId),
  create: async (ctx, input) => ({ ...succeeded('Der Plan ist angelegt.'), ID: await createPlan(ctx, input) }),
  save: async (ctx, { ID: planId, ...input }) => ({
    ...succeeded('Der Plan ist gespeichert. An den Kursen hat sich nichts geändert.'),
    version: await savePlan(ctx, { planId, ...input }),
  }),
  copy: async (ctx, { ID: planId, ...input }) => ({
    ...succeeded('Der Plan ist kopiert.'),
    ID: await copyPlan(ctx, { planId, ...input }),
  }),
  remove: async (ctx, { ID: planId }) => {
    await removePlan(ctx, planId);
    return succeeded('Der Plan ist gelöscht. Die Kurse sind, wie sie waren.');
  },
  agingOut: async (ctx, { course_ID: courseId, ...limits }) => ({
    persons: await agingOutOf(ctx, { courseId, ...limits }),
  }),
});

export const seasonPlanFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.seasonPlanFiles.comparison, (ctx, { first, second }) => comparisonFile(ctx, first, second)),
];
