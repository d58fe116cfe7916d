import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/**
 * A report reads years of entries and joins them with each other. Of tables that have just grown the database believes that
 * they are small and would compare every row with every other; joined by hash the work grows with the rows, whatever it
 * believes. For the rest of this transaction.
 */
export const readInBulk = async (ctx: Pick<Ctx, 'db'>) => {
  await sql`set local enable_nestloop = off`.execute(ctx.db);
};
