import { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { routes, succeeded } from '../../kit/routes.ts';
import type { WithCourse } from '../courses/index.ts';
import { checkedStep, overview, runsOf, tableForStep } from './move-in.queries.ts';
import type { StepPlan } from './plan-step.ts';
import { runStep } from './run-step.ts';
import { undoStep } from './undo-step.ts';

const planOf = ({ file_ID: fileId, ...plan }: ParsedInputOf<typeof contract.moveIn.check>): StepPlan => ({
  fileId,
  ...plan,
});

export const moveInRoutes = (parts: readonly WithCourse[]) =>
  routes(contract.moveIn, {
    overview: async (ctx) => overview(ctx),
    table: async (ctx, { step, file_ID: fileId }) => tableForStep(ctx, step, fileId),
    check: async (ctx, input) => checkedStep(ctx, planOf(input)),
    run: async (ctx, { cents, day, ...input }) => {
      const { runId, ...counts } = await runStep(ctx, { ...planOf(input), cents, day });
      return { ...succeeded('Übernommen'), run_ID: runId, ...counts };
    },
    runs: async (ctx, { step }) => ({ runs: await runsOf(ctx, step) }),
    undo: async (ctx, { run_ID: runId }) => {
      return succeeded(await undoStep(ctx, parts, runId));
    },
  });
