import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 66_001;

/** Whoever charges or takes back fees of the club comes one after the other: what a family owes is counted first. */
export const lockFees = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};

/** Whoever charges one fee beside others who do waits for a run alone; the family is held by the booking. */
export const lockFeesOfOne = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock_shared(${lockKey}, current_club())`.execute(ctx.db);
};
