import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { lockOrders } from '../ledger/index.ts';
import { lockPayer } from './lock-payer.ts';
import { lockPaymentsOf } from './stored-payment.ts';

type Refundable = { payerId: number | undefined; documentIds: readonly number[] };

/**
 * For callers that take something back and refund what paid for it: locks the payments of the family and those of these documents, then
 * takes the bank order lock, both before any account (docs/architecture.md, Places and money). Returns the locked payments.
 */
export const holdForRefund = async (ctx: Ctx, refundable: Refundable): Promise<ReadonlySet<number>> => {
  const held = await lockPaymentsOf(ctx, refundable);
  if (held.size > 0) await lockOrders(ctx);
  return held;
};

/**
 * For callers that lock the records of persons and move their money: takes the payer locks, locks their payments and those they began for
 * others, then takes the bank order lock. Persons and their accounts are locked after that, as in every posting.
 */
export const holdMoneyOf = async (ctx: Ctx, personIds: readonly number[]) => {
  for (const id of personIds.toSorted((one, other) => one - other)) await lockPayer(ctx, id);
  await sql`
    select p.id from payment p
    where p.payer_id = any(${[...personIds]}::integer[]) or p.created_by = any(${[...personIds]}::integer[])
    order by p.id for no key update`.execute(ctx.db);
  await lockOrders(ctx);
};
