import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { WithdrawalKind } from '@vereinshaus/contract/withdrawals/calls';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const withdrawalsHistory = {
  kinds: {
    'withdrawal.declared': kind<{ of: WithdrawalKind; title: string; refundedCents: number; creditedCents: number }>({
      category: 'money',
      sentence: ({ title, refundedCents, creditedCents }) =>
        `Rücktritt: ${title} (erstattet ${formatMoney(refundedCents)}, gutgeschrieben ${formatMoney(creditedCents)})`,
    }),
  },
} satisfies AreaHistory;
