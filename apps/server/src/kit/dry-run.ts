import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** Previews a change: runs it, returns the result and rolls it back. Only the sequence numbers it drew are lost. */
export const dryRun = async <T>(ctx: Pick<Ctx, 'db'>, run: () => Promise<T>): Promise<T> => {
  await sql`savepoint dry_run`.execute(ctx.db);
  try {
    return await run();
  } finally {
    await sql`rollback to savepoint dry_run`.execute(ctx.db);
  }
};
