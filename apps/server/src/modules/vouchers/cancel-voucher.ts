import { dayInVienna } from '@vereinshaus/contract/days';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, hasPayer, post, settle } from '../ledger/index.ts';
import { voucherErrors } from './vouchers.errors.ts';

/**
 * Gutschein stornieren: what was posted at the sale is posted the other way round, for whoever pays for the buyer now; where
 * nobody is left, the club goes on owing it. One that is redeemed stays redeemed.
 */
export const cancelVoucher = async (ctx: Ctx, voucherId: number) => {
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .where('v.id', '=', voucherId)
    .select(['v.code', 'v.amount_cents', 'v.paid_with', 'v.buyer_id', 'v.redeemed_at', 'v.cancelled_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!voucher) throw voucherErrors.gone();
  if (voucher.redeemed_at !== null) throw voucherErrors.alreadyRedeemed();
  if (voucher.cancelled_at !== null) throw voucherErrors.alreadyCancelled();
  await ctx.db.updateTable('voucher').set({ cancelled_at: ctx.now }).where('id', '=', voucherId).execute();
  const code = maskedVoucherCode(voucher.code);
  const { amount_cents: cents, buyer_id: buyerId } = voucher;
  const isOnAccount = buyerId !== null && (await hasPayer(ctx, buyerId));
  const paidWith = buyerId !== null ? 'departedCredits' : voucher.paid_with === 'cash' ? 'cash' : 'advertising';
  const accounts = await accountsFor(ctx, {
    purposes: ['openVouchers', paidWith],
    payersOf: isOnAccount ? [buyerId] : [],
  });
  const about = { voucherId, personId: buyerId };
  await post(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `cancelled:${voucherId}`,
    lines: [
      {
        debit: accounts.of('openVouchers'),
        credit: isOnAccount
          ? { account: accounts.ofPayer(buyerId), dueOn: dayInVienna(ctx.now), ...about }
          : accounts.of(paidWith),
        cents,
        symbol: voucher.paid_with === 'cash' ? 'KA' : 'GU',
        text: `Gutschein ${code} storniert`,
        ...about,
      },
    ],
  });
  if (isOnAccount) await settle(ctx, accounts.ofPayer(buyerId));
  await recordHistory(ctx, {
    kind: 'voucher.cancelled',
    personId: buyerId,
    details: { voucherId, code, amountCents: cents },
  });
};
