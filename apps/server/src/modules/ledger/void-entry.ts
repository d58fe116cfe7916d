import { sql } from 'kysely';
import { lockAccounts } from './accounts.ts';
import type { LedgerCtx } from './post.ts';
import { settleAccount } from './settle.ts';

type CrossedOut = {
  /** The first entry of the row. */
  rowId: number;
  /** The document that replaces it; without one the row is cancelled. */
  supersededBy?: number;
};

/**
 * Stornieren: voids the entries of a row that was typed by hand. What they had settled is open again first, and then covers whatever is
 * open on the account. The database refuses a locked period, and entries that the product posted itself.
 */
export const voidEntry = async (ctx: LedgerCtx, { rowId, supersededBy }: CrossedOut) => {
  const ofRow = sql`(e.id = ${rowId} or e.row_id = ${rowId}) and e.cancelled_at is null
    and e.document_id is distinct from ${supersededBy ?? null}::integer`;
  const { rows } = await sql<{ account: number }>`
    select distinct i.account_id as account from ledger_entry e
    join open_item i on i.club_id = e.club_id and i.id in (e.debit_item_id, e.credit_item_id)
    where ${ofRow} order by 1`.execute(ctx.db);
  const accounts = rows.map(({ account }) => account);
  if (accounts.length > 0) await lockAccounts(ctx, accounts);
  await sql`
    insert into settlement (club_id, charge_id, credit_id, cents, created_at)
    select s.club_id, s.charge_id, s.credit_id, -sum(s.cents), ${ctx.now}::timestamptz
    from settlement s
    where exists (
      select from ledger_entry e
      where e.club_id = s.club_id and ${ofRow} and (s.charge_id = e.debit_item_id or s.credit_id = e.credit_item_id)
    )
    group by s.club_id, s.charge_id, s.credit_id having sum(s.cents) <> 0`.execute(ctx.db);
  await sql`
    update ledger_entry e set cancelled_at = ${ctx.now}, cancelled_by = ${ctx.viewer?.originalId ?? ctx.viewer?.id ?? null},
      superseded_by_id = ${supersededBy ?? null}
    where ${ofRow}`.execute(ctx.db);
  for (const account of accounts) await settleAccount(ctx, account);
};
