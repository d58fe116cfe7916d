import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 104_001;

/** Whoever prepares something for the bank comes one after the other: the second sees what is already on its way. */
export const lockOrders = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};
