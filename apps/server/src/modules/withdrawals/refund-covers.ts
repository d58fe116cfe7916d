import type { Ctx } from '../../kit/ctx.ts';
import type { CoverRow } from '../ledger/index.ts';
import { refundPayment } from '../payments/index.ts';

/** What was paid for something, and the payments that are held for it. */
export type PaidCovers = { covers: readonly CoverRow[]; held: ReadonlySet<number> };

/** So much of what was paid, the first payments first. */
export const limitCovers = (covers: readonly CoverRow[], cents: number): readonly CoverRow[] => {
  let left = cents;
  return covers.flatMap((cover) => {
    const part = Math.min(left, cover.cents);
    left -= part;
    return part > 0 ? [{ ...cover, cents: part }] : [];
  });
};

/**
 * What was paid through a provider goes back there, as far as the payment is held: one that has arrived in the moment before the
 * account was locked stays credit like all the rest. Gives back how much goes back.
 */
export const refundCovers = async (ctx: Ctx, { covers, held }: PaidCovers, key: string): Promise<number> => {
  let refunded = 0;
  for (const { documentId, cents: covered } of covers) {
    const payment = await ctx.db
      .selectFrom('payment_card as p')
      .where('p.document_id', '=', documentId)
      .where('p.provider', '<>', 'bank')
      .where('p.state', '=', 'succeeded')
      .select(['p.id', 'p.amount_cents', 'p.refunded_cents'])
      .executeTakeFirst();
    const cents = payment ? Math.min(covered, payment.amount_cents - payment.refunded_cents) : 0;
    if (!payment || cents === 0 || !held.has(payment.id)) continue;
    await refundPayment(ctx, {
      paymentId: payment.id,
      cents,
      reason: 'requested_by_customer',
      remark: 'Rücktritt',
      key: `${key}:${payment.id}`,
    });
    refunded += cents;
  }
  return refunded;
};
