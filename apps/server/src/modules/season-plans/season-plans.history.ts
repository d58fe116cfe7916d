import { seasonText } from '@vereinshaus/contract/kit/school-year';
import { type AreaHistory, kind } from '../history/area-history.ts';

type PlanDetails = { plan: string };

export const seasonPlansHistory = {
  kinds: {
    'seasonPlans.made': kind<PlanDetails & { year: number }>({
      category: 'course',
      sentence: ({ plan, year }) => `Saisonplan angelegt: ${plan} (Saison ${seasonText(year)})`,
    }),
    'seasonPlans.copied': kind<PlanDetails & { from: string }>({
      category: 'course',
      sentence: ({ plan, from }) => `Saisonplan kopiert: ${plan} aus ${from}`,
    }),
    'seasonPlans.changed': kind<PlanDetails & { courses: number }>({
      category: 'course',
      sentence: ({ plan, courses }) =>
        `Saisonplan geändert: ${plan} (${courses === 1 ? '1 Kurs' : `${courses} Kurse`} anders als heute)`,
    }),
    'seasonPlans.renamed': kind<PlanDetails & { before: string }>({
      category: 'course',
      sentence: ({ plan, before }) => `Saisonplan umbenannt: ${before} heißt jetzt ${plan}`,
    }),
    'seasonPlans.removed': kind<PlanDetails>({
      category: 'course',
      sentence: ({ plan }) => `Saisonplan gelöscht: ${plan}`,
    }),
  },
} satisfies AreaHistory;
