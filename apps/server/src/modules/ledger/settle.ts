import { sql } from 'kysely';
import type { LedgerCtx } from './post.ts';

/** So much of a credit pays for so much of a charge. */
export type Settlement = { chargeId: number; creditId: number; cents: number };

/**
 * Ausgleichen: first what somebody said (`said`), then whatever is open on both sides of the account, oldest due first.
 * The database locks the account and keeps what is open; no item can be used twice.
 */
export const settle = async (ctx: LedgerCtx, account: number, said: readonly Settlement[] = []) => {
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
