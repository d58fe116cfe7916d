import { contract } from '@vereinshaus/contract';
import { fromDayNumber } from '@vereinshaus/contract/days';
import { voucherCodeText } from '@vereinshaus/contract/vouchers';
import { routes, succeeded } from '../../kit/routes.ts';
import { cancelVoucher } from './cancel-voucher.ts';
import { buyVoucher, type IssuedVoucher, sellVoucher } from './issue-voucher.ts';
import { redeemVoucher } from './redeem-voucher.ts';
import { voucherPdf } from './voucher-pdf.ts';
import { allVouchers, ownVouchers } from './vouchers.queries.ts';

const issued = ({ id, code }: IssuedVoucher, message: string) => ({
  ...succeeded(message),
  ID: id,
  code: voucherCodeText(code),
});

export const voucherRoutes = routes(contract.vouchers, {
  list: (ctx) => allVouchers(ctx),
  own: async (ctx) => ({ vouchers: await ownVouchers(ctx) }),
  buy: async (ctx, { amount: amountCents, recipient, message }) =>
    issued(await buyVoucher(ctx, { amountCents, recipient, message }), 'Danke! Dein Gutschein ist fertig.'),
  sell: async (ctx, { amount: amountCents, recipient, message, payment, buyer_ID: buyerId, validUntil }) =>
    issued(
      await sellVoucher(ctx, {
        amountCents,
        recipient,
        message,
        payment,
        buyerId,
        validUntil: fromDayNumber(validUntil),
      }),
      'Der Gutschein ist ausgestellt.',
    ),
  cancel: async (ctx, { ID: voucherId }) => {
    await cancelVoucher(ctx, voucherId);
    return succeeded('Der Gutschein ist storniert.');
  },
  redeem: async (ctx, { voucherCode: code, child_ID: personId = null }) => ({
    amount: await redeemVoucher(ctx, { code, personId }),
    ...succeeded('Der Gutschein wurde erfolgreich eingelöst!'),
  }),
  pdf: (ctx, { ID: voucherId }) => voucherPdf(ctx, voucherId),
});
