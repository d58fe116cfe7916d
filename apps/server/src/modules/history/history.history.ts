import type { HistoryCategory } from '@vereinshaus/contract/history/calls';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from './area-history.ts';

export const historyHistory = {
  kinds: {
    'history.noted': kind<{ text: string; category: HistoryCategory }>({
      category: 'note',
      sentence: ({ text }) => text,
    }),
    'history.called': kind<{ on: IsoDay; caller: string; text: string }>({
      category: 'call',
      sentence: ({ on, caller, text }) => `Anruf am ${formatDay(on)} von ${caller}: ${text}`,
    }),
  },
} satisfies AreaHistory;
