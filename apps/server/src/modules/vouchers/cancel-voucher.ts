import { maskedVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { reverseCashReceipt } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { lockClaims, openOfCause, reverse } from '../ledger/index.ts';
import { voucherErrors } from './vouchers.errors.ts';

/** The reference of the sale in the books. */
const saleOf = (voucherId: number) => `sold:${voucherId}`;

/** The cash of the sale was returned: its receipt is reversed. */
const reverseSaleReceipt = async (ctx: Ctx, voucherId: number, reversedBy: number | undefined) => {
  const sale = await ctx.db
    .selectFrom('ledger_document_card as d')
    .where('d.source', '=', 'voucher')
    .where('d.source_reference', '=', saleOf(voucherId))
    .select('d.id')
    .executeTakeFirst();
  if (sale !== undefined && reversedBy !== undefined)
    await reverseCashReceipt(ctx, { documentId: sale.id, reversedBy });
};

/**
 * Gutschein stornieren: the posting of the sale is reversed, for the buyer's current payer; without one, the club goes on owing it. What
 * was not paid yet is no longer owed. A redeemed voucher stays redeemed.
 */
export const cancelVoucher = async (ctx: Ctx, voucherId: number) => {
  await lockClaims(ctx, 'voucher', saleOf(voucherId));
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .where('v.id', '=', voucherId)
    .select(['v.code', 'v.amount_cents', 'v.buyer_id', 'v.redeemed_at', 'v.cancelled_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!voucher) throw voucherErrors.gone();
  if (voucher.redeemed_at !== null) throw voucherErrors.alreadyRedeemed();
  if (voucher.cancelled_at !== null) throw voucherErrors.alreadyCancelled();
  await ctx.db.updateTable('voucher').set({ cancelled_at: ctx.now }).where('id', '=', voucherId).execute();
  const code = maskedVoucherCode(voucher.code);
  const { amount_cents: cents, buyer_id: buyerId } = voucher;
  const sold = await openOfCause(ctx, 'voucher', saleOf(voucherId));
  const text = `Gutschein ${code} storniert`;
  const { documentIds } = await reverse(ctx, sold, { source: 'voucher', text, keepsForDeparted: true });
  await reverseSaleReceipt(ctx, voucherId, documentIds[0]);
  await recordHistory(ctx, {
    kind: 'voucher.cancelled',
    personId: buyerId,
    details: { voucherId, code, amountCents: cents },
  });
};
