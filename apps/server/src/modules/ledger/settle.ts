import { sql } from 'kysely';
import type { LedgerCtx } from './post.ts';

/** Cents of a credit that pay for a charge. */
export type Settlement = { chargeId: number; creditId: number; cents: number };

/**
 * Ausgleichen: first the pairs the caller names (`said`), then whatever is open on both sides of the account, oldest due first. The
 * database locks the account and tracks what is open; no item can be used twice.
 */
export const settleAccount = async (ctx: LedgerCtx, account: number, said: readonly Settlement[] = []) => {
  const pairs = said.filter(({ cents }) => cents !== 0);
  if (pairs.length > 0) {
    await ctx.db
      .insertInto('settlement')
      .values(
        pairs.map(({ chargeId, creditId, cents }) => ({
          club_id: sql<number>`current_club()`,
          charge_id: chargeId,
          credit_id: creditId,
          cents,
          created_at: ctx.now,
        })),
      )
      .execute();
  }
  await sql`select settle_account(current_club(), ${account}, ${ctx.now})`.execute(ctx.db);
};

/**
 * The same for thousands of accounts; accounts with nothing to settle are skipped. All are locked first: a concurrent payment has either
 * committed what is read here, or sees what is written here.
 */
export const settleAll = async (ctx: LedgerCtx, accounts: readonly number[], said: readonly Settlement[] = []) => {
  const pairs = said.filter(({ cents }) => cents !== 0);
  await sql`
    with held as materialized (
      select a.id from ledger_account a where a.id = any(${[...accounts]}::integer[]) order by a.id for no key update
    )
    insert into settlement (club_id, charge_id, credit_id, cents, created_at)
    select current_club(), s."chargeId", s."creditId", s.cents, ${ctx.now}::timestamptz
    from (select count(*) from held) as all_held,
      jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as s ("chargeId" integer, "creditId" integer, cents bigint)`.execute(
    ctx.db,
  );
  await sql`
    select settle_account(current_club(), a.id, ${ctx.now})
    from ledger_account a
    where a.id = any(${[...accounts]}::integer[]) and exists (
      select from open_item i
      where i.club_id = a.club_id and i.account_id = a.id and i.side = 'credit' and i.open_cents > 0
    )
    order by a.id`.execute(ctx.db);
};
