import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const bankChangesHistory = {
  kinds: {
    'bankChange.requested': kind<{ changes: Changes; from: string }>({
      category: 'club',
      sentence: ({ changes, from }, named) => `Neue Bankverbindung eingetragen, gilt ab ${from}: ${named(changes)}`,
    }),
    'bankChange.stopped': kind<{ changes: Changes }>({
      category: 'club',
      sentence: ({ changes }, named) => `Neue Bankverbindung gestoppt: ${named(changes)}`,
    }),
  },
} satisfies AreaHistory;
