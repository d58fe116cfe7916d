import { formatDay } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const reportsHistory = {
  kinds: {
    'reports.budget': kind<{ yearId: number; startsOn: string; endsOn: string; accounts: number }>({
      category: 'money',
      sentence: ({ startsOn, endsOn, accounts }) =>
        `Voranschlag ${formatDay(startsOn)} bis ${formatDay(endsOn)} gespeichert (${accounts} Konten)`,
    }),
    'reports.handedOver': kind<{ startsOn: string; endsOn: string; rows: number }>({
      category: 'money',
      sentence: ({ startsOn, endsOn, rows }) =>
        `${rows} Buchungszeilen von ${formatDay(startsOn)} bis ${formatDay(endsOn)} an die Steuerberatung übergeben`,
    }),
    'reports.bmdCodes': kind<{ text: string }>({
      category: 'money',
      sentence: ({ text }) => `Steuercodes für BMD geändert: ${text}`,
    }),
  },
} satisfies AreaHistory;
