import { contract } from '@vereinshaus/contract';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { voucherCodeText } from '@vereinshaus/contract/vouchers/calls';
import { routes, succeeded } from '../../kit/routes.ts';
import { cancelVoucher } from './cancel-voucher.ts';
import { giveAwayVoucher } from './give-away-voucher.ts';
import { buyVoucher, type SoldVoucher, sellVoucher } from './issue-voucher.ts';
import { redeemVoucher } from './redeem-voucher.ts';
import { voucherPdf } from './voucher-pdf.ts';
import { allVouchers, ownVouchers } from './vouchers.queries.ts';

const waits = 'Der Gutschein wartet auf Bezahlung. Sobald er bezahlt ist, gilt er, und der Code kommt per E-Mail.';

const issued = ({ id, code, isWaiting, receipt }: SoldVoucher, message: string) => ({
  ...succeeded(isWaiting ? waits : message),
  ID: id,
  code: isWaiting ? '' : voucherCodeText(code),
  state: isWaiting ? ('waiting' as const) : ('open' as const),
  receipt,
});

export const voucherRoutes = routes(contract.vouchers, {
  list: (ctx) => allVouchers(ctx),
  own: async (ctx) => ({ vouchers: await ownVouchers(ctx) }),
  buy: async (ctx, { amount: amountCents, recipient, message }) =>
    issued(await buyVoucher(ctx, { amountCents, recipient, message }), 'Danke! Dein Gutschein ist fertig.'),
  sell: async (ctx, { amount: amountCents, recipient, message, payment, buyer_ID: buyerId, validUntil, reason }) =>
    issued(
      await sellVoucher(ctx, {
        amountCents,
        recipient,
        message,
        payment,
        buyerId,
        validUntil: fromDayNumber(validUntil),
        reason,
      }),
      'Der Gutschein ist ausgestellt.',
    ),
  cancel: async (ctx, { ID: voucherId }) => {
    await cancelVoucher(ctx, voucherId);
    return succeeded('Der Gutschein ist storniert.');
  },
  giveAway: async (ctx, { ID: voucherId, reason }) => {
    await giveAwayVoucher(ctx, voucherId, reason);
    return succeeded('Der Gutschein ist verschenkt und gilt ab sofort.');
  },
  redeem: async (ctx, { voucherCode: code, child_ID: personId = null }) => ({
    amount: await redeemVoucher(ctx, { code, personId }),
    ...succeeded('Der Gutschein wurde erfolgreich eingelöst!'),
  }),
  pdf: (ctx, { ID: voucherId }) => voucherPdf(ctx, voucherId),
});
