import { dayInVienna } from '@vereinshaus/contract/days';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers';
import type { Ctx } from '../../kit/ctx.ts';
import { reverseCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, type Claim, hasPayer, lockClaims, post, settle } from '../ledger/index.ts';
import { voucherReference } from './voucher-reference.ts';
import { voucherErrors } from './vouchers.errors.ts';

/** The cash of the sale was given back: what was receipted is receipted the other way round. */
const reverseSaleReceipt = async (ctx: Ctx, voucherId: number, reversedBy: number | undefined) => {
  const sale = await ctx.db
    .selectFrom('ledger_document as d')
    .where('d.source', '=', 'voucher')
    .where('d.source_reference', '=', `sold:${voucherId}`)
    .select('d.id')
    .executeTakeFirst();
  if (sale !== undefined && reversedBy !== undefined)
    await reverseCashReceipt(ctx, { documentId: sale.id, reversedBy });
};

/**
 * Gutschein stornieren: what was posted at the sale is posted the other way round, for whoever pays for the buyer now; where
 * nobody is left, the club goes on owing it. What was not paid yet is owed no more. One that is redeemed stays redeemed.
 */
export const cancelVoucher = async (ctx: Ctx, voucherId: number) => {
  const owed = await lockClaims(ctx, 'voucher', `sold:${voucherId}`);
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
  const about = { about: voucherReference(voucherId), personId: buyerId };
  const claim: Claim | undefined = isOnAccount
    ? { account: accounts.ofPayer(buyerId), dueOn: dayInVienna(ctx.now), ...about }
    : undefined;
  const posted = await post(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `cancelled:${voucherId}`,
    lines: [
      {
        debit: accounts.of('openVouchers'),
        credit: claim ?? accounts.of(paidWith),
        cents,
        symbol: voucher.paid_with === 'cash' ? 'KA' : 'GU',
        text: `Gutschein ${code} storniert`,
        ...about,
      },
    ],
  });
  if (claim && posted) {
    const own = owed.filter(({ account }) => account === claim.account);
    const said = own.map(({ id, open }) => ({ chargeId: id, creditId: posted.itemOf(claim), cents: open }));
    await settle(ctx, claim.account, said);
  }
  await reverseSaleReceipt(ctx, voucherId, posted?.documentId);
  await recordHistory(ctx, {
    kind: 'voucher.cancelled',
    personId: buyerId,
    details: { voucherId, code, amountCents: cents },
  });
};
