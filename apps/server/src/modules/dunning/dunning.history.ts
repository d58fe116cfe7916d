import { familiesText } from '@vereinshaus/contract/dunning/calls';
import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const dunningHistory = {
  kinds: {
    'dunning.run': kind<{ families: number; amountCents: number }>({
      category: 'money',
      sentence: ({ families, amountCents }) => `Gemahnt: ${familiesText(families)}, ${formatMoney(amountCents)}`,
    }),
    'dunning.stopped': kind<{ families: number; sendOn: string }>({
      category: 'money',
      sentence: ({ families, sendOn }) =>
        `Zahlungserinnerung von selbst am ${formatDay(sendOn)} gestoppt: ${familiesText(families)}`,
    }),
    'dunning.resumed': kind<{ sendOn: string }>({
      category: 'money',
      sentence: ({ sendOn }) => `Zahlungserinnerung von selbst am ${formatDay(sendOn)} wieder zugelassen`,
    }),
    'dunning.noticed': kind<{ level: number; amountCents: number; feeCents: number }>({
      category: 'money',
      sentence: ({ level, amountCents, feeCents }) =>
        `${dunningLevelLabel(level)} über ${formatMoney(amountCents)} verschickt${feeCents > 0 ? `, davon Spesen ${formatMoney(feeCents)}` : ''}`,
    }),
    'dunning.reportedPaid': kind<{ amountCents: number; paidOn: string; remark: string }>({
      category: 'money',
      sentence: ({ amountCents, paidOn, remark }) =>
        `Gemeldet, ${formatMoney(amountCents)} am ${formatDay(paidOn)} schon bezahlt zu haben${remark === '' ? '' : `: ${remark}`}`,
    }),
  },
} satisfies AreaHistory;
