import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

const lockKey = 117_001;

/** Two administrators move the club in one after the other: the second sees what the first has brought. */
export const lockMoveIn = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(${lockKey}, current_club())`.execute(ctx.db);
};
