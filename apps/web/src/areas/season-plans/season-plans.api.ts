import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { AgeLimits } from '@vereinshaus/contract/season-plans/age-limits';
import { seasonPlanFiles, seasonPlans } from '@vereinshaus/contract/season-plans/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const plansQuery = () => query(seasonPlans.list, {});
export const planQuery = (planId: number) => query(seasonPlans.plan, { ID: planId });
/** The previous figures stay visible while another reference day for ages is loaded. */
export const factsQuery = (schoolyear: number, agesOn: number) => ({
  ...query(seasonPlans.facts, { schoolyear, agesOn }),
  placeholderData: keepPreviousData,
});
export const agingOutQuery = (courseId: number, agesOn: number, limits: AgeLimits) =>
  query(seasonPlans.agingOut, { course_ID: courseId, agesOn, ...limits });

export const useCreatePlan = () =>
  useCommand(seasonPlans.create, { announces: true, inline: true, invalidates: [seasonPlans.list] });
export const useCopyPlan = () =>
  useCommand(seasonPlans.copy, { announces: true, inline: true, invalidates: [seasonPlans.list] });
export const useRemovePlan = () => useCommand(seasonPlans.remove, { announces: true, invalidates: [seasonPlans.list] });
export const useSavePlan = () =>
  useCommand(seasonPlans.save, {
    announces: true,
    inline: true,
    invalidates: [seasonPlans.list, seasonPlans.plan],
  });

/** For the board; 0 is „wie heute“. */
export const useComparisonFile = () =>
  useMutation({
    mutationFn: async (wanted: { first: number; second: number }) => {
      const { fileName, mimeType, content } = await send(seasonPlanFiles.comparison, wanted);
      saveFile(fileName, mimeType, content);
    },
  });
