import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { disbursementState } from './disbursement-state.ts';

/** Cents of the credit of a payer that a file for the bank pays out and the statement does not tell of yet. */
export const underWayOf = (payerId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(p.cents) from disbursement_card p
  join bank_order_card o on o.club_id = p.club_id and o.id = p.order_id
  where p.payer_id = ${payerId} and ${disbursementState} in ('prepared', 'exported')
), 0)::bigint`;

/** The same for somebody who is about to use the credit: what is on its way out is not there to be used. */
export const creditUnderWay = async (ctx: Pick<Ctx, 'db'>, payerId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select ${underWayOf(sql`${payerId}::integer`)} as cents`.execute(
    ctx.db,
  );
  return rows[0]?.cents ?? 0;
};
