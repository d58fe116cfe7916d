import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, kind } from '../history/area-history.ts';

type Of = { yearId: number; startsOn: string; endsOn: string };

const name = ({ startsOn, endsOn }: Of) => `Geschäftsjahr ${formatDay(startsOn)} bis ${formatDay(endsOn)}`;

export const businessYearsHistory = {
  kinds: {
    'businessYear.prepared': kind<Of>({ category: 'money', sentence: (year) => `${name(year)} vorbereitet` }),
    'businessYear.removed': kind<Of>({ category: 'money', sentence: (year) => `${name(year)} entfernt` }),
    'businessYear.opening': kind<Of & { accounts: number }>({
      category: 'money',
      sentence: ({ accounts, ...year }) => `${name(year)}: Anfangsbestände von ${accounts} Konten eingetragen`,
    }),
    'businessYear.monthClosed': kind<Of & { through: string }>({
      category: 'money',
      sentence: ({ through, ...year }) => `${name(year)}: bis ${formatDay(through)} abgeschlossen`,
    }),
    'businessYear.closed': kind<Of & { resultCents: number }>({
      category: 'money',
      sentence: ({ resultCents, ...year }) => `${name(year)} abgeschlossen, Ergebnis ${formatMoney(resultCents)}`,
    }),
    'businessYear.reopened': kind<Of & { through: string | null; reason: string }>({
      category: 'money',
      sentence: ({ through, reason, ...year }) =>
        `${name(year)} ${through === null ? 'ganz' : `ab dem Tag nach dem ${formatDay(through)}`} wieder geöffnet: ${reason}`,
    }),
  },
} satisfies AreaHistory;
