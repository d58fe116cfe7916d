import { formatMoney } from '@vereinshaus/contract/money';
import type { ManualWay } from '@vereinshaus/contract/payments';
import { type AreaHistory, kind } from '../history/area-history.ts';

const received = { bank: 'Überweisung', cash: 'Barzahlung', credit: 'Gutschrift' } as const;

export const paymentsHistory = {
  kinds: {
    'payment.manual': kind<{ amountCents: number; text: string; via: ManualWay }>({
      category: 'money',
      sentence: ({ amountCents, text, via }) =>
        `${amountCents > 0 ? received[via] : 'Nachverrechnung'} über ${formatMoney(Math.abs(amountCents))} eingetragen: ${text}`,
    }),
  },
} satisfies AreaHistory;
