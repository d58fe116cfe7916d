import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** Accounts `a` of income and expense: the classes 4 to 8. */
const isResult = sql<boolean>`(a.kind <> 5 and a.number between 4000 and 8999)`;

/** Debit minus credit of every account through a day; cents can be more than an integer holds. */
const standingThrough = (day: IsoDay) => sql`
  select side.account_id, sum(side.cents)::bigint as cents from (
    select e.debit_id, e.credit_id, sum(e.amount_cents) as cents
    from ledger_entry_card e join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
    where e.cancelled_at is null and d.document_on <= ${day}::date
    group by e.debit_id, e.credit_id
  ) pair
  cross join lateral (values (pair.debit_id, pair.cents), (pair.credit_id, -pair.cents)) as side (account_id, cents)
  group by side.account_id`;

export type AccountBalance = { accountId: number; cents: number };

/** What stands on income (positive) and expense (negative) through a day. */
export const resultAccountsOn = async (ctx: DbCtx, day: IsoDay): Promise<readonly AccountBalance[]> => {
  const { rows } = await sql<AccountBalance>`
    select a.id as "accountId", -s.cents as cents from (${standingThrough(day)}) s
    join ledger_account_card a on a.id = s.account_id
    where ${isResult} and s.cents <> 0 order by a.number`.execute(ctx.db);
  return rows;
};

export type OpeningRow = {
  id: number;
  number: number;
  name: string;
  isAsset: boolean;
  isEquity: boolean;
  cents: number;
};

/**
 * Anfangsbestände: what the accounts of the balance sheet hold when a year begins. The first year has them by entries of
 * its first day; every other one by whatever was posted before it.
 */
export const openingOf = async (ctx: DbCtx, startsOn: IsoDay): Promise<readonly OpeningRow[]> => {
  const { rows } = await sql<OpeningRow>`
    with standing as (
      select e.account_id, sum(e.cents)::bigint as cents from (
        select account_id, cents from (${standingThrough(addDays(startsOn, -1))}) before
        union all
        select side.account_id, side.cents
        from ledger_document_card d
        join ledger_entry_card e on e.club_id = d.club_id and e.document_id = d.id and e.cancelled_at is null
        cross join lateral (values (e.debit_id, e.amount_cents), (e.credit_id, -e.amount_cents)) as side (account_id, cents)
        where d.kind = 'opening' and d.document_on = ${startsOn}::date
      ) e group by e.account_id
    )
    select a.id, a.number, a.name, a.is_asset as "isAsset", a.purpose is not distinct from 'equity' as "isEquity",
      (coalesce(s.cents, 0) * case when a.is_asset then 1 else -1 end)::bigint as cents
    from ledger_account_card a left join standing s on s.account_id = a.id
    where a.kind <> 5 and not ${isResult} and a.deleted_at is null and a.purpose is distinct from 'opening'
    order by a.number`.execute(ctx.db);
  return rows;
};
