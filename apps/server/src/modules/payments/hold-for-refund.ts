import type { Ctx } from '../../kit/ctx.ts';
import { lockOrders } from '../ledger/index.ts';
import { lockPaymentsOf } from './stored-payment.ts';

type Refundable = { payerId: number | undefined; documentIds: readonly number[] };

/**
 * For whoever takes something back and refunds what paid for it: the payments of the family and those of these documents, then
 * the turn at the bank, both before any account (docs/architecture.md, Places and money). Gives back the payments that are held.
 */
export const holdForRefund = async (ctx: Ctx, refundable: Refundable): Promise<ReadonlySet<number>> => {
  const held = await lockPaymentsOf(ctx, refundable);
  if (held.size > 0) await lockOrders(ctx);
  return held;
};
