import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 320_001;

/**
 * The lock of a payer, taken before any payment. An advisory lock instead of the person's row: a transaction that holds a payment locks
 * that row next, as every posting does, and the two would deadlock.
 */
export const lockPayer = async (ctx: Pick<Ctx, 'db'>, payerId: number) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, ${payerId}::integer)`.execute(ctx.db);
};
