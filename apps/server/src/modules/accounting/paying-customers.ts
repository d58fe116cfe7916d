import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { accountingErrors } from './accounting.errors.ts';

/**
 * A departed person holds no balance: nothing new is posted to the account of a person who is gone, or who has another payer by now. The
 * payer stays locked until the row is posted.
 */
export const requirePayingCustomers = async (
  ctx: Pick<WorkCtx, 'db'>,
  accountIds: readonly number[],
): Promise<void> => {
  if (accountIds.length === 0) return;
  const { rows } = await sql<{ pays: boolean }>`
    select p.manager_id = p.id and p.deleted_at is null as pays from person_card p
    where p.id in (select a.person_id from ledger_account_card a where a.id = any(${[...accountIds]}::integer[]))
    order by p.id for share`.execute(ctx.db);
  if (rows.some(({ pays }) => !pays)) throw accountingErrors.customerGone();
};
