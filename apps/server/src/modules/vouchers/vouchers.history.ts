import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type VoucherPayment, voucherPaymentLabels } from '@vereinshaus/contract/vouchers/calls';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const vouchersHistory = {
  kinds: {
    'voucher.sold': kind<{
      voucherId: number;
      code: string;
      amountCents: number;
      payment: VoucherPayment;
      /** Why the family owes more than its limit. */
      reason?: string;
    }>({
      category: 'money',
      sentence: ({ code, amountCents, payment, reason = '' }) =>
        `Gutschein ${code} über ${formatMoney(amountCents)} ausgestellt (${voucherPaymentLabels[payment]})${reason === '' ? '' : `, über den Kreditrahmen hinaus: ${reason}`}`,
    }),
    'voucher.paid': kind<{ voucherId: number; code: string; amountCents: number }>({
      category: 'money',
      sentence: ({ code, amountCents }) => `Gutschein ${code} über ${formatMoney(amountCents)} ist bezahlt und gilt`,
    }),
    'voucher.given': kind<{ voucherId: number; code: string; amountCents: number; reason: string }>({
      category: 'money',
      sentence: ({ code, amountCents, reason }) =>
        `Gutschein ${code} verschenkt, ${formatMoney(amountCents)} trägt der Verein: ${reason}`,
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
