import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 66_001;

/** Serializes charging and taking back fees of the club, so that what a family owes is counted before it is charged. */
export const lockFees = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};

/** A shared lock for charging a single fee: it only waits for runs, not for other single fees; the booking has locked the family. */
export const lockFeesOfOne = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock_shared(${lockKey}, current_club())`.execute(ctx.db);
};
