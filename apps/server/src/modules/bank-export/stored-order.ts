import type { OrderKind } from '@vereinshaus/contract/bank-export';
import type { IsoDay } from '@vereinshaus/contract/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { bankExportErrors } from './bank-export.errors.ts';

export type StoredOrder = {
  id: number;
  kind: OrderKind;
  state: 'prepared' | 'exported' | 'withdrawn';
  accountId: number;
  on: IsoDay;
};

/** Whoever exports or withdraws an order has it to themselves until they are through. */
export const lockOrder = async (ctx: Pick<Ctx, 'db'>, orderId: number): Promise<StoredOrder> => {
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

/** Banks that drop our name for a disbursement still tell whose it was and how much, within so many days. */
const daysLate = 10;

/** Whether the statement tells of a disbursement, and whether it came back. The disbursement is `p`, its order `o`. */
const toldOf = (direction: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from bank_line l
  join bank_assignment s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
  where l.club_id = p.club_id and l.state = 'booked' and ${direction} and (
    l.end_to_end_id = p.end_to_end_id
    or l.end_to_end_id = '' and abs(s.cents) = p.cents and s.payer_id is not distinct from p.payer_id
      and s.account_id is not distinct from p.account_id
      and l.booked_on between o.execute_on and o.execute_on + ${daysLate}::integer
  )
)`;

export const disbursementState: RawBuilder<string> = sql`case
  when p.withdrawn_at is not null then 'withdrawn'
  when ${toldOf(sql`l.cents > 0 and l.end_to_end_id <> ''`)} then 'returned'
  when ${toldOf(sql`l.cents < 0`)} then 'booked'
  else o.state end`;
