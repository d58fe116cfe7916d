import { type AreaHistory, kind } from '../history/area-history.ts';

export const retentionHistory = {
  kinds: {
    'retention.approved': kind<{ kinds: readonly string[]; count: number }>({
      category: 'club',
      sentence: ({ kinds, count }) =>
        `Dem Löschen nach dem Löschkalender zugestimmt: ${count === 1 ? '1 Eintrag' : `${count} Einträge`} (${kinds.join(', ')})`,
    }),
    'retention.held': kind<{ until: string; reason: string }>({
      category: 'person',
      sentence: ({ until, reason }) => `Wird aufbewahrt bis ${until}, weil: ${reason}`,
    }),
    'retention.released': kind({ category: 'person', sentence: () => 'Wird nicht länger aufbewahrt' }),
    'retention.holdEnded': kind<{ until: string }>({
      category: 'person',
      sentence: ({ until }) => `Die Aufbewahrung bis ${until} ist zu Ende`,
    }),
  },
} satisfies AreaHistory;
