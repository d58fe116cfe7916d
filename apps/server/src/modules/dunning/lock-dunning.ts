import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 67_001;

/** Serializes reminders of the club: the second caller sees what the first has sent. */
export const lockDunning = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};
