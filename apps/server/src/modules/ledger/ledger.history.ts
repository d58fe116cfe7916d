import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const ledgerHistory = {
  kinds: {
    'ledger.bankDetailsChanged': kind<{ changes: Changes }>({
      category: 'money',
      sentence: () => 'Bankverbindung geändert',
    }),
  },
  labels: { holder: 'Kontoinhaber' },
} satisfies AreaHistory;
