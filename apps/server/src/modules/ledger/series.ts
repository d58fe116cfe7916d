import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type DbCtx = Pick<Ctx, 'db'>;

/**
 * Nummernkreis: locks the series until the end of the transaction, so that only one transaction decides about the next number. A rollback
 * returns its number: a series has no gaps and no duplicates.
 */
export const lockSeries = async (ctx: DbCtx, name: string) => {
  await sql`
    insert into ledger_series (club_id, name, next_number) values (current_club(), ${name}, 1)
    on conflict do nothing`.execute(ctx.db);
  await sql`select from ledger_series s where s.name = ${name} for update`.execute(ctx.db);
};

/** The next number of a locked series. */
export const takeNumber = async (ctx: DbCtx, name: string): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    update ledger_series s set next_number = s.next_number + 1 where s.name = ${name}
    returning s.next_number - 1 as taken`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`nobody holds the series ${name}`);
  return row.taken;
};
