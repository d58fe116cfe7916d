import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 320_001;

/**
 * The turn of a payer, before any payment. Not the row of the person: whoever has a payment to themselves holds that row next, as
 * every posting does, and the two would wait for each other.
 */
export const lockPayer = async (ctx: Pick<Ctx, 'db'>, payerId: number) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, ${payerId}::integer)`.execute(ctx.db);
};
