import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type Balance, moneyPurposes } from './account-groups.ts';

export type Period = { from: IsoDay; to: IsoDay };

/** Documents that opened or closed the books: a handful per year, so a set is cheaper than a lookup per entry. */
export const documentsOf = (kind: 'opening' | 'closing'): RawBuilder<unknown> =>
  sql`select d.id from ledger_document_card d where d.kind = ${sql.lit(kind)}`;

/**
 * paid: in the period in which the money moved. taxed: not before the purpose was charged, so a prepayment counts with its charge, and a
 * voucher counts when it is redeemed.
 */
export type IncomeBasis = 'paid' | 'taxed';

/** The accounts that hold money, for `taxed` also vouchers. */
export const moneyAccounts = (basis: IncomeBasis): RawBuilder<unknown> => sql`
  select a.id from ledger_account_card a where a.kind in (1, 2)
    or a.purpose = any(${[...moneyPurposes, ...(basis === 'taxed' ? ['openVouchers'] : [])]}::text[])`;

/**
 * The opening balance of every account and its movements in a period: the basis of most reports. Opening documents within the period count
 * as opening balance; closing documents (the result moved to equity) do not count, so that a year is the same before and after it is
 * closed.
 */
export const balancesIn = async (ctx: Pick<Ctx, 'db'>, { from, to }: Period): Promise<readonly Balance[]> => {
  const { rows } = await sql<Balance>`
    with pair as materialized (
      select e.debit_id, e.credit_id,
        e.document_on < ${from}::date or e.document_id in (${documentsOf('opening')}) as is_before,
        sum(e.amount_cents)::bigint as cents
      from ledger_entry_card e
      where e.cancelled_at is null and e.document_on <= ${to}::date
        and (e.document_on < ${from}::date or e.document_id not in (${documentsOf('closing')}))
      group by 1, 2, 3
    ), side as (
      select debit_id as account_id, is_before, cents as debit, 0::bigint as credit from pair
      union all
      select credit_id, is_before, 0, cents from pair
    ), standing as materialized (
      select account_id,
        coalesce(sum(debit - credit) filter (where is_before), 0)::bigint as opening,
        coalesce(sum(debit) filter (where not is_before), 0)::bigint as debit,
        coalesce(sum(credit) filter (where not is_before), 0)::bigint as credit
      from side group by account_id
    )
    select a.id, a.number, a.name, a.kind, a.is_asset as "isAsset", a.purpose, s.opening, s.debit, s.credit
    from standing s join ledger_account_card a on a.id = s.account_id
    order by a.number`.execute(ctx.db);
  return rows;
};

export type CentreResult = {
  name: string;
  number: number;
  account: string;
  kind: number;
  debit: number;
  credit: number;
};

/** Income and expense by cost centre. */
export const centresIn = async (ctx: Pick<Ctx, 'db'>, { from, to }: Period): Promise<readonly CentreResult[]> => {
  const { rows } = await sql<CentreResult>`
    with pair as materialized (
      select e.cost_centre_id, e.debit_id, e.credit_id, sum(e.amount_cents)::bigint as cents
      from ledger_entry_card e
      where e.cancelled_at is null and e.document_on between ${from}::date and ${to}::date
        and e.document_id not in (${documentsOf('closing')})
      group by 1, 2, 3
    ), side as (
      select cost_centre_id, debit_id as account_id, cents as debit, 0::bigint as credit from pair
      union all
      select cost_centre_id, credit_id, 0, cents from pair
    )
    select coalesce(c.name, '') as name, a.number, a.name as account, a.kind, sum(s.debit)::bigint as debit,
      sum(s.credit)::bigint as credit
    from side s
    join ledger_account_card a on a.id = s.account_id and a.kind <> 5 and a.number between 4000 and 8999
    left join cost_centre_card c on c.id = s.cost_centre_id
    group by c.name, a.number, a.name, a.kind
    order by c.name nulls last, a.number`.execute(ctx.db);
  return rows;
};
