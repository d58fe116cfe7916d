import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 104_001;

/** Serializes everything that prepares bank orders: the second caller sees what is already under way. */
export const lockOrders = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};

/** Cents of a payer's credit that a file for the bank pays out and no bank statement confirms yet. */
export const creditUnderWayOf = (payerId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(u.cents) from disbursement_standing u where u.payer_id = ${payerId} and u.state in ('prepared', 'exported')
), 0)::bigint`;

/** The same for a caller that is about to use the credit: an amount that is being paid out cannot be used. */
export const creditUnderWay = async (ctx: Pick<Ctx, 'db'>, payerId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select ${creditUnderWayOf(sql`${payerId}::integer`)} as cents`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
};
