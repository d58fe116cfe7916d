import { type AreaHistory, kind } from '../history/area-history.ts';

export const retentionHistory = {
  kinds: {
    'retention.approved': kind<{ kinds: readonly string[]; count: number }>({
      category: 'club',
      sentence: ({ kinds, count }) =>
        `Dem Löschen nach dem Löschkalender zugestimmt: ${count === 1 ? '1 Eintrag' : `${count} Einträge`} (${kinds.join(', ')})`,
    }),
  },
} satisfies AreaHistory;
