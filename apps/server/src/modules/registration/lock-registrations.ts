import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** An arbitrary number; together with the club it identifies the lock. */
const lockKey = 7_340_224;

/**
 * The only lock of this module: registrations of a club are written one after the other, so that of two requests about the same person the
 * second sees what the first has written. Taken before searching for known persons.
 */
export const lockRegistrations = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};
