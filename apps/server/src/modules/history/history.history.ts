import type { HistoryCategory } from '@vereinshaus/contract/history/calls';
import { type AreaHistory, kind } from './area-history.ts';

export const historyHistory = {
  kinds: {
    'history.noted': kind<{ text: string; category: HistoryCategory }>({
      category: 'note',
      sentence: ({ text }) => text,
    }),
  },
} satisfies AreaHistory;
