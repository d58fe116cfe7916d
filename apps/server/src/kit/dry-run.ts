import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** What something would do: done, looked at, and taken back. Only the numbers it drew are gone. */
export const dryRun = async <T>(ctx: Pick<Ctx, 'db'>, run: () => Promise<T>): Promise<T> => {
  await sql`savepoint dry_run`.execute(ctx.db);
  try {
    return await run();
  } finally {
    await sql`rollback to savepoint dry_run`.execute(ctx.db);
  }
};
