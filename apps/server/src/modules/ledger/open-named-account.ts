import { sql } from 'kysely';
import type { LedgerCtx } from './post.ts';

/**
 * Kundenkonto of a customer who is no person of the club, with the next number of the customer series. A number that the treasurer has
 * given to another account is skipped.
 */
export const openNamedAccount = async (ctx: LedgerCtx, name: string): Promise<number> => {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      with taken as (
        update ledger_series s set next_number = s.next_number + 1 where s.name = 'customer' returning s.next_number - 1 as number
      )
      insert into ledger_account (club_id, number, name, kind, is_asset)
      select current_club(), taken.number, ${name}, 5, true from taken
      on conflict do nothing returning id`.execute(ctx.db);
    const [opened] = rows;
    if (opened !== undefined) return opened.id;
  }
};
