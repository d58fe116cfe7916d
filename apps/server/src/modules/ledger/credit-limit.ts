import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountsFor, lockAccounts } from './accounts.ts';

/**
 * Kreditrahmen: what a family has bought on account and not paid. Locks its account, so that two concurrent purchases are counted one after
 * the other. Bookings and fees are no purchases on account: the club decides about them separately.
 */
export const unpaidPurchases = async (ctx: Pick<Ctx, 'db'>, buyerId: number): Promise<number> => {
  const account = (await accountsFor(ctx, { payersOf: [buyerId] })).ofPayer(buyerId);
  await lockAccounts(ctx, [account]);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(i.open_cents), 0)::bigint as cents from open_item i
    where i.account_id = ${account} and i.side = 'charge' and i.open_cents > 0 and i.about_kind = 'voucher'`.execute(
    ctx.db,
  );
  return rows[0]?.cents ?? 0;
};
