import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/**
 * A report reads and joins years of entries. For tables that have just grown the planner assumes that they are small and would compare
 * every row with every other; hash joins grow with the rows, whatever the statistics say. Applies to the rest of this transaction.
 */
export const readInBulk = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`set local enable_nestloop = off`.execute(ctx.db);
};
