import { formatMoney } from '@vereinshaus/contract/kit/money';
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
    'fee.joiners': kind<{ year: number; persons: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, persons, amountCents }) =>
        `Mitgliedsbeiträge ${year} nachverrechnet: ${persons} Personen, ${formatMoney(amountCents)}`,
    }),
    'fee.noticesSent': kind<{ year: number; mails: number; letters: number }>({
      category: 'money',
      sentence: ({ year, mails, letters }) =>
        `Vorschreibungen ${year} verschickt: ${mails} per E-Mail, ${letters} als Brief`,
    }),
    'fee.noticed': kind<{ year: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, amountCents }) =>
        `Vorschreibung des Mitgliedsbeitrags ${year} über ${formatMoney(amountCents)} verschickt`,
    }),
    'fee.charged': kind<{ year: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, amountCents }) => `Mitgliedsbeitrag ${year} vorgeschrieben: ${formatMoney(amountCents)}`,
    }),
    'fee.individualSaved': kind<{ amountCents: number; reason: string; startsOn: string; endsOn: string | null }>({
      category: 'money',
      sentence: ({ amountCents, reason, startsOn, endsOn }) =>
        `Individueller Beitrag ${formatMoney(amountCents)} ab ${dayOrOpen(startsOn)}${endsOn === null ? '' : ` bis ${dayOrOpen(endsOn)}`}: ${reason}`,
    }),
    'fee.individualRemoved': kind<{ amountCents: number }>({
      category: 'money',
      sentence: ({ amountCents }) => `Individueller Beitrag ${formatMoney(amountCents)} gelöscht`,
    }),
    'fee.reversed': kind<{ year: number; amountCents: number }>({
      category: 'money',
      sentence: ({ year, amountCents }) => `Mitgliedsbeitrag ${year} gutgeschrieben: ${formatMoney(amountCents)}`,
    }),
  },
} satisfies AreaHistory;
