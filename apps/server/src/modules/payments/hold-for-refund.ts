import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { lockOrders } from '../ledger/index.ts';
import { lockPayer } from './lock-payer.ts';
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

/**
 * For whoever takes the records of persons to themselves and moves their money: the turns of the payers, their payments and those
 * they have begun for others, then the turn at the bank. Persons and their accounts come after that, as with every posting.
 */
export const holdMoneyOf = async (ctx: Ctx, personIds: readonly number[]) => {
  for (const id of personIds.toSorted((one, other) => one - other)) await lockPayer(ctx, id);
  await sql`
    select p.id from payment p
    where p.payer_id = any(${[...personIds]}::integer[]) or p.created_by = any(${[...personIds]}::integer[])
    order by p.id for no key update`.execute(ctx.db);
  await lockOrders(ctx);
};
