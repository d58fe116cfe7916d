import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const cashHistory = {
  kinds: {
    'cash.receiptIssued': kind<{ number: string; amountCents: number; reverses: string }>({
      category: 'money',
      sentence: ({ number, amountCents, reverses }) =>
        reverses === ''
          ? `Kassabeleg ${number} über ${formatMoney(amountCents)} ausgestellt`
          : `Kassabeleg ${reverses} storniert: ${number} über ${formatMoney(amountCents)}`,
    }),
    'cash.receiptMailed': kind<{ number: string }>({
      category: 'money',
      sentence: ({ number }) => `Kassabeleg ${number} per E-Mail geschickt`,
    }),
    'cash.tillImported': kind<{ name: string; count: number; cashCents: number; cardCents: number }>({
      category: 'money',
      sentence: ({ name, count, cashCents, cardCents }) =>
        `Registrierkasse übernommen (${name}): ${count} ${count === 1 ? 'Summe' : 'Summen'}, ${formatMoney(cashCents)} bar, ${formatMoney(cardCents)} mit Karte`,
    }),
    'cash.tillUndone': kind<{ name: string }>({
      category: 'money',
      sentence: ({ name }) => `Übernahme der Registrierkasse zurückgenommen (${name})`,
    }),
  },
} satisfies AreaHistory;
