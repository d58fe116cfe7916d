import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const priceRulesHistory = {
  kinds: {
    'priceRule.created': kind<{ rule: string; scope: string }>({
      category: 'money',
      sentence: ({ rule, scope }) => `Preisregel angelegt: ${rule} (${scope})`,
    }),
    'priceRule.changed': kind<{ changes: Changes }>({
      category: 'money',
      sentence: () => 'Preisregel geändert',
    }),
    'priceRule.removed': kind<{ rule: string; scope: string }>({
      category: 'money',
      sentence: ({ rule, scope }) => `Preisregel gelöscht: ${rule} (${scope})`,
    }),
  },
} satisfies AreaHistory;
