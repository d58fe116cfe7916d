import type { OrderKind } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { lockOrders } from '../ledger/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';

export type StoredOrder = {
  id: number;
  kind: OrderKind;
  state: 'prepared' | 'exported' | 'withdrawn';
  accountId: number;
  on: IsoDay;
};

/**
 * Locks an order for export or withdrawal. Takes the bank order lock first, because lines that do not leave reopen payout requests:
 * concurrent requests of families come before or after.
 */
export const lockOrder = async (ctx: Pick<Ctx, 'db'>, orderId: number): Promise<StoredOrder> => {
  await lockOrders(ctx);
  const { rows } = await sql<StoredOrder>`
    select o.id, o.kind, o.state, o.account_id as "accountId", o.execute_on as on from bank_order o
    where o.id = ${orderId} for no key update`.execute(ctx.db);
  const [order] = rows;
  if (order === undefined) throw bankExportErrors.orderGone();
  return order;
};

export const setOrderState = async (ctx: Pick<Ctx, 'db' | 'now'>, orderId: number, state: 'exported' | 'withdrawn') => {
  await ctx.db
    .updateTable('bank_order')
    .set({ state, ...(state === 'exported' && { exported_at: ctx.now }) })
    .where('id', '=', orderId)
    .execute();
};
