import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const paymentPlansHistory = {
  kinds: {
    'paymentPlan.modelCreated': kind<{ modelId: number; name: string; version: number; changes: Changes }>({
      category: 'course',
      sentence: ({ name }) => `Zahlungsvorlage „${name}“ angelegt`,
    }),
    'paymentPlan.modelChanged': kind<{ modelId: number; name: string; version: number; changes: Changes }>({
      category: 'course',
      sentence: ({ name }) => `Zahlungsvorlage „${name}“ geändert`,
    }),
    'paymentPlan.courseChanged': kind<{ plan: string; version: number; changes: Changes }>({
      category: 'course',
      sentence: ({ plan }) => `Zahlungsweisen des Kurses gespeichert: ${plan}`,
    }),
  },
} satisfies AreaHistory;
