import { formatMoney } from '@vereinshaus/contract/money';
import { type AreaHistory, dayOrOpen, kind } from '../history/area-history.ts';

export const feesHistory = {
  kinds: {
    'fee.run': kind<{ year: number; persons: number; amountCents: number; dueOn: string }>({
      category: 'money',
      sentence: ({ year, persons, amountCents, dueOn }) =>
        `Mitgliedsbeiträge ${year} vorgeschrieben: ${persons} Personen, ${formatMoney(amountCents)}, fällig am ${dayOrOpen(dueOn)}`,
    }),
    'fee.runUndone': kind<{ year: number; persons: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, persons, amountCents }) =>
        `Vorschreibung der Mitgliedsbeiträge ${year} zurückgenommen: ${persons} Personen, ${formatMoney(amountCents)}`,
    }),
    'fee.charged': kind<{ year: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, amountCents }) => `Mitgliedsbeitrag ${year} vorgeschrieben: ${formatMoney(amountCents)}`,
    }),
    'fee.reversed': kind<{ year: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, amountCents }) => `Mitgliedsbeitrag ${year} gutgeschrieben: ${formatMoney(amountCents)}`,
    }),
  },
} satisfies AreaHistory;
