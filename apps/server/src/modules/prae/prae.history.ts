import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AllowanceKind, allowanceKinds, monthInWords } from '@vereinshaus/contract/prae/rules';
import { type AreaHistory, kind } from '../history/area-history.ts';

type OfMonth = { month: string; of: AllowanceKind; amountCents: number };

const named = ({ month, of }: Pick<OfMonth, 'month' | 'of'>) => `${allowanceKinds[of]} für ${monthInWords(month)}`;

export const praeHistory = {
  kinds: {
    'prae.handedIn': kind<OfMonth & { version: number }>({
      category: 'money',
      sentence: ({ version, amountCents, ...form }) =>
        `${named(form)}${version > 1 ? `, Fassung ${version},` : ''} unterschrieben und abgegeben: ${formatMoney(amountCents)}`,
    }),
    'prae.takenBack': kind<OfMonth>({ category: 'money', sentence: (form) => `${named(form)} zurückgeholt` }),
    'prae.approved': kind<OfMonth>({
      category: 'money',
      sentence: (form) => `${named(form)} freigegeben: ${formatMoney(form.amountCents)}`,
    }),
    'prae.givenBack': kind<OfMonth & { reason: string }>({
      category: 'money',
      sentence: ({ reason, ...form }) => `${named(form)} zurückgegeben: ${reason}`,
    }),
    'prae.corrected': kind<OfMonth & { version: number }>({
      category: 'money',
      sentence: ({ version, ...form }) => `${named(form)} wird richtiggestellt, Fassung ${version}`,
    }),
    'prae.paidOut': kind<{ of: AllowanceKind; months: string; amountCents: number; on: string }>({
      category: 'money',
      sentence: ({ of, months, amountCents, on }) =>
        `${allowanceKinds[of]} für ${months} ausgezahlt: ${formatMoney(amountCents)}, Überweisung am ${formatDay(on)}`,
    }),
    'prae.kindSet': kind<{ of: AllowanceKind; year: number }>({
      category: 'money',
      sentence: ({ of, year }) => `Entschädigung ${year}: ${allowanceKinds[of]}`,
    }),
    'prae.rateSet': kind<{ course: string; rateCents: number | null }>({
      category: 'money',
      sentence: ({ course, rateCents }) =>
        `Stundensatz in „${course}“: ${rateCents === null ? 'wie der Kurs' : formatMoney(rateCents)}`,
    }),
    'prae.budgetSet': kind<{ course: string; year: number; amountCents: number }>({
      category: 'course',
      sentence: ({ year, amountCents }) =>
        amountCents === 0
          ? `Budget für Entschädigungen ${year} weggenommen`
          : `Budget für Entschädigungen ${year}: ${formatMoney(amountCents)}`,
    }),
    'prae.printed': kind<{ month: string; of: AllowanceKind }>({
      category: 'money',
      sentence: (form) => `${named(form)} gedruckt`,
    }),
    'prae.reported': kind<{ year: number; count: number }>({
      category: 'money',
      sentence: ({ year, count }) => `Liste L 19 für ${year} mit ${count} Personen erstellt`,
    }),
    'prae.asked': kind<{ year: number }>({
      category: 'message',
      sentence: ({ year }) => `Für die Liste L 19 ${year} um die Sozialversicherungsnummer gebeten`,
    }),
  },
} satisfies AreaHistory;
