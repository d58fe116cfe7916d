import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, type ClaimInput, lockClaims, postDocument, settleAccount } from '../ledger/index.ts';
import { handOutCode } from './hand-out-codes.ts';
import { voucherReference } from './voucher-reference.ts';
import { voucherErrors } from './vouchers.errors.ts';

/**
 * Gutschein verschenken: a voucher that waits for its payment becomes valid, by decision of the office with a reason. The club bears the
 * open amount; payments stay.
 */
export const giveAwayVoucher = async (ctx: Ctx, voucherId: number, reason: string) => {
  const owed = await lockClaims(ctx, 'voucher', `sold:${voucherId}`);
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .where('v.id', '=', voucherId)
    .select(['v.code', 'v.buyer_id', 'v.redeemed_at', 'v.cancelled_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!voucher) throw voucherErrors.gone();
  if (voucher.redeemed_at !== null || voucher.cancelled_at !== null || owed.length === 0)
    throw voucherErrors.notWaiting();
  const accounts = await accountsFor(ctx, { purposes: ['advertising'] });
  const code = maskedVoucherCode(voucher.code);
  const about = { about: voucherReference(voucherId), personId: voucher.buyer_id };
  const claims = owed.map((charge) => {
    const claim: ClaimInput = { account: charge.account, dueOn: dayInVienna(ctx.now), ...about };
    return { charge, claim };
  });
  const posted = await postDocument(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `given:${voucherId}`,
    lines: claims.map(({ charge, claim }) => ({
      debit: accounts.of('advertising'),
      credit: claim,
      cents: charge.open,
      symbol: 'GU',
      text: `Gutschein ${code} verschenkt`,
      ...about,
    })),
  });
  for (const { charge, claim } of claims) {
    const cents = charge.open;
    await settleAccount(ctx, charge.account, [{ chargeId: charge.id, creditId: posted?.itemOf(claim) ?? 0, cents }]);
  }
  await ctx.db
    .updateTable('voucher')
    .set({ given_at: ctx.now, given_by: viewerOf(ctx).id, given_reason: reason })
    .where('id', '=', voucherId)
    .execute();
  const amountCents = owed.reduce((sum, { open }) => sum + open, 0);
  await recordHistory(ctx, {
    kind: 'voucher.given',
    personId: voucher.buyer_id,
    details: { voucherId, code, amountCents, reason },
  });
  await handOutCode(ctx, voucherId);
};
