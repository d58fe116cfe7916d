import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const invoicesHistory = {
  kinds: {
    'invoices.issued': kind<{ number: string; totalCents: number; course: string }>({
      category: 'money',
      sentence: ({ number, totalCents, course }) =>
        `Rechnung ${number} über ${formatMoney(totalCents)} ausgestellt: ${course}`,
    }),
    'invoices.cancelled': kind<{ number: string; cancels: string; reason: string }>({
      category: 'money',
      sentence: ({ number, cancels, reason }) =>
        `Rechnung ${cancels} storniert mit Stornorechnung ${number}${reason === '' ? '' : `: ${reason}`}`,
    }),
    'invoices.paid': kind<{ number: string; amountCents: number; recipient: string }>({
      category: 'money',
      sentence: ({ number, amountCents, recipient }) =>
        `Zahlung über ${formatMoney(amountCents)} zu Rechnung ${number} eingetragen (${recipient})`,
    }),
    'invoices.paymentTakenBack': kind<{ amountCents: number; recipient: string }>({
      category: 'money',
      sentence: ({ amountCents, recipient }) =>
        `Zahlung über ${formatMoney(amountCents)} zurückgenommen (${recipient})`,
    }),
    'invoices.creditPaidOut': kind<{ amountCents: number; recipient: string }>({
      category: 'money',
      sentence: ({ amountCents, recipient }) => `Guthaben von ${formatMoney(amountCents)} ausbezahlt (${recipient})`,
    }),
    'invoices.payoutTakenBack': kind<{ amountCents: number; recipient: string }>({
      category: 'money',
      sentence: ({ amountCents, recipient }) =>
        `Auszahlung von ${formatMoney(amountCents)} zurückgenommen (${recipient})`,
    }),
    'invoices.sent': kind<{ number: string; to?: string }>({
      category: 'money',
      sentence: ({ number, to = '' }) => `Rechnung ${number} per E-Mail geschickt${to === '' ? '' : ` (${to})`}`,
    }),
    'invoices.templateSaved': kind<{ name: string }>({
      category: 'money',
      sentence: ({ name }) => `Rechnungsvorlage „${name}“ gespeichert`,
    }),
    'invoices.templateRemoved': kind<{ name: string }>({
      category: 'money',
      sentence: ({ name }) => `Rechnungsvorlage „${name}“ gelöscht`,
    }),
    'invoices.templateChosen': kind<{ name: string }>({
      category: 'money',
      sentence: ({ name }) =>
        `Neue Rechnungen werden mit ${name === '' ? 'dem üblichen Text' : `„${name}“`} geschrieben`,
    }),
    'invoices.runStarted': kind<{ title: string; count: number; sends: boolean }>({
      category: 'money',
      sentence: ({ title, count, sends }) =>
        `Rechnungslauf gestartet (${title}): ${count} ${count === 1 ? 'Rechnung' : 'Rechnungen'}${sends ? ', mit Versand' : ''}`,
    }),
  },
} satisfies AreaHistory;
