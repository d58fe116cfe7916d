import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 67_001;

/** Whoever reminds the families of the club comes one after the other: the second sees what the first has sent. */
export const lockDunning = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};
