import { formatMoney } from '@vereinshaus/contract/money';
import { type VoucherPayment, voucherPaymentLabels } from '@vereinshaus/contract/vouchers';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const vouchersHistory = {
  kinds: {
    'voucher.sold': kind<{ voucherId: number; code: string; amountCents: number; payment: VoucherPayment }>({
      category: 'money',
      sentence: ({ code, amountCents, payment }) =>
        `Gutschein ${code} über ${formatMoney(amountCents)} ausgestellt (${voucherPaymentLabels[payment]})`,
    }),
    'voucher.redeemed': kind<{ voucherId: number; code: string; amountCents: number }>({
      category: 'money',
      sentence: ({ code, amountCents }) => `Gutschein ${code} über ${formatMoney(amountCents)} eingelöst`,
    }),
    'voucher.cancelled': kind<{ voucherId: number; code: string; amountCents: number }>({
      category: 'money',
      sentence: ({ code, amountCents }) => `Gutschein ${code} über ${formatMoney(amountCents)} storniert`,
    }),
  },
} satisfies AreaHistory;
