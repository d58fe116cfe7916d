import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const discountsHistory = {
  kinds: {
    'discount.created': kind<{ code: string }>({
      category: 'money',
      sentence: ({ code }) => `Rabatt „${code}“ angelegt`,
    }),
    'discount.changed': kind<{ code: string; changes: Changes }>({
      category: 'money',
      sentence: ({ code }) => `Rabatt „${code}“ geändert`,
    }),
    'discount.removed': kind<{ code: string }>({
      category: 'money',
      sentence: ({ code }) => `Rabatt „${code}“ gelöscht`,
    }),
    'discount.applied': kind<{ course: string; discount: string; changes: Changes }>({
      category: 'money',
      sentence: ({ course, discount }) => `Rabatt ${discount} für ${course} eingelöst`,
    }),
  },
} satisfies AreaHistory;
