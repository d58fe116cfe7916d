import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { documentsOf, type IncomeBasis, moneyAccounts, type Period } from './balances.queries.ts';

/**
 * Incoming or outgoing money by its purpose: the account on the other side, and for payments of a family the accounts of the charges and
 * credits that they settle. `account` null: not used for anything yet (Guthaben).
 */
export type MoneyFlowRow = {
  accountId: number | null;
  taxCode: string;
  month: string;
  income: number;
  expense: number;
};

export type MonthFlow = Pick<MoneyFlowRow, 'month' | 'income' | 'expense'>;

/**
 * An item of a family and the original item that it carries on: moved with a child from one Verwalter to the next. Moves are rare, so only
 * those are read.
 */
const origins = sql`
  with recursive moved as materialized (
    select i.id, i.moved_from_id from open_item_card i where i.moved_from_id is not null
  ), carried as (
    select item_id, item_id as origin_id from (select distinct other_id as item_id from used) u
    union all
    select c.item_id, m.moved_from_id from carried c join moved m on m.id = c.origin_id
  )
  select item_id, origin_id from carried where origin_id not in (select id from moved)`;

/**
 * Einnahmen und Ausgaben (Zufluss-Abfluss, VerG § 21): every entry between an account that holds money and one that does not. A transfer
 * between two money accounts is no flow. What a payment settles within the period or before it defines its purpose: net amount and tax of a
 * charge share it in the same proportion as in the charge, to the cent.
 */
export const flowsIn = async (
  ctx: Pick<Ctx, 'db'>,
  period: Period,
  basis: IncomeBasis = 'paid',
): Promise<readonly MoneyFlowRow[]> => {
  const { rows } = await sql<MoneyFlowRow>`${flowsOf(period, basis)}
    select account_id as "accountId", tax_code as "taxCode", month,
      coalesce(sum(cents) filter (where is_income), 0)::bigint as income,
      coalesce(sum(cents) filter (where not is_income), 0)::bigint as expense
    from told group by 1, 2, 3 having sum(cents) <> 0`.execute(ctx.db);
  return rows;
};

const between = ({ from, to }: Period) => sql<SqlBool>`e.document_on between ${from}::date and ${to}::date`;

/** Money that moved before the period, for something charged in it. An item is on one side of its entries. */
const prepaidIn = (period: Period): RawBuilder<unknown> => sql`
  charged as materialized (
    select e.debit_item_id as id from ledger_entry_card e where ${between(period)} and e.debit_item_id is not null
    union
    select e.credit_item_id from ledger_entry_card e where ${between(period)} and e.credit_item_id is not null
  ), prepaid as materialized (
    (select s.credit_id as item_id from settlement_card s where s.charge_id in (select id from charged)
    union
    select s.charge_id from settlement_card s where s.credit_id in (select id from charged))
    except
    select id from charged
  ), earlier as materialized (
    select e.id from prepaid p join ledger_entry_card e on e.debit_item_id = p.item_id where e.document_on < ${period.from}::date
    union
    select e.id from prepaid p join ledger_entry_card e on e.credit_item_id = p.item_id where e.document_on < ${period.from}::date
  )`;

const flowing = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select e.id, e.document_on, e.amount_cents as cents, to_char(e.document_on::timestamp, 'YYYY-MM') as month, e.tax_code,
    e.debit_id in (select id from money) as is_income,
    case when e.debit_id in (select id from money) then e.credit_id else e.debit_id end as account_id,
    coalesce(e.debit_item_id, e.credit_item_id) as item_id
  from ledger_entry_card e
  where e.cancelled_at is null and ${which}
    and e.document_id not in (${documentsOf('closing')}) and e.document_id not in (${documentsOf('opening')})
    and (e.debit_id in (select id from money)) <> (e.credit_id in (select id from money))`;

/** Every entry between an account that holds money and one that does not: `flow`. */
const movedIn = (period: Period, basis: IncomeBasis): RawBuilder<unknown> => {
  const money = sql`money as materialized (${moneyAccounts(basis)}
  )`;
  const inPeriod = flowing(between(period));
  return basis === 'paid'
    ? sql`${money}, flow as materialized (${inPeriod}
  )`
    : sql`${money}, ${prepaidIn(period)}, flow as materialized (${inPeriod}
    union all ${flowing(sql`e.id in (select id from earlier)`)}
  )`;
};

/** Income and expenses per month, whatever their purpose. */
export const flowPerMonth = (period: Period): BatchedQuery<readonly MonthFlow[]> =>
  question(
    sql<MonthFlow>`with ${movedIn(period, 'paid')}
    select month, coalesce(sum(cents) filter (where is_income), 0)::bigint as income,
      coalesce(sum(cents) filter (where not is_income), 0)::bigint as expense
    from flow group by month`,
    (months) => months,
  );

/**
 * Refunded money, with the charges that its payment had paid for: negative settlements release them, followed by the settlement of the
 * payment with the refund (takeBack). So the month of the payment stays unchanged, and the refund counts in its own month.
 */
const releasedByReturns = sql`
  select u.charge_id as return_id, n.credit_id, n.charge_id, -n.cents as cents
  from settlement_card n
  cross join lateral (
    select s.charge_id from settlement_card s
    where s.credit_id = n.credit_id and s.id > n.id and s.cents > 0 order by s.id limit 1
  ) u
  where n.cents < 0
    and n.credit_id in (
      select s.credit_id from settlement_card s
      where s.charge_id in (select item_id from flow where not is_income and item_id is not null)
    )
    and u.charge_id in (select item_id from flow where not is_income and item_id is not null)`;

/** The share of one entry in what its item settles, to the cent. */
const shareOfItem = sql`round(u.cents * f.upto / f.whole) - round(u.cents * (f.upto - f.cents) / f.whole)`;

const flowsOf = (period: Period, basis: IncomeBasis): RawBuilder<unknown> => sql`
  with ${movedIn(period, basis)}, released as materialized (${releasedByReturns}
  ), used as materialized (
    -- The item of the money, and what of another item it covers.
    select item_id, other_id, sum(cents)::bigint as cents from (
      select s.credit_id as item_id, s.charge_id as other_id, s.cents from settlement_card s
      where s.cents > 0 and s.credit_id in (select item_id from flow where is_income and item_id is not null)
      union all
      select s.charge_id, s.credit_id, s.cents from settlement_card s
      where s.cents > 0 and s.charge_id in (select item_id from flow where not is_income and item_id is not null)
      union all
      select r.return_id, r.charge_id, r.cents from released r
      union all
      select r.return_id, r.credit_id, -r.cents from released r
    ) s
    group by item_id, other_id having sum(cents) > 0
  ), origin as materialized (${origins}
  ), entry as materialized (
    -- An item stands on one side of its entries; each side has an index of its own.
    select o.item_id, e.id, e.document_on, e.credit_id as account_id, e.tax_code, e.amount_cents
    from origin o join ledger_entry_card e on e.debit_item_id = o.origin_id where e.cancelled_at is null
    union all
    select o.item_id, e.id, e.document_on, e.debit_id, e.tax_code, e.amount_cents
    from origin o join ledger_entry_card e on e.credit_item_id = o.origin_id where e.cancelled_at is null
  ), part as materialized (
    -- What a charge or a credit was for, with its share of the item and what the parts before it add up to.
    select e.item_id, e.tax_code, e.account_id, sum(e.amount_cents) over parts as upto, e.amount_cents as cents,
      sum(e.amount_cents) over (partition by e.item_id) as whole, e.document_on
    from entry e
    window parts as (partition by e.item_id order by e.id)
  ), paying as materialized (
    -- Entries of one item share what it settles; what of it is no money covers its part without any.
    select f.id, f.document_on, f.item_id, f.cents,
      (select i.amount_cents from open_item_card i where i.id = f.item_id) as whole,
      sum(f.cents) over (partition by f.item_id order by f.id) as upto
    from flow f where f.item_id is not null
  ), covered as materialized (
    select u.id, p.account_id, p.tax_code,
      round(u.cents * p.upto / p.whole) - round(u.cents * (p.upto - p.cents) / p.whole) as cents
    from (
      select f.id, f.document_on, u.other_id as item_id, ${shareOfItem} as cents
      from paying f join used u on u.item_id = f.item_id
    ) u
    join part p on p.item_id = u.item_id
    join ledger_account_card a on a.id = p.account_id
    where greatest(u.document_on, p.document_on) between ${period.from}::date and ${period.to}::date
      and a.kind <> 5 and a.id not in (select id from money)
  ), told as (
    select f.month, f.is_income, c.account_id, c.tax_code, c.cents from covered c join flow f on f.id = c.id
    union all
    select f.month, f.is_income, null, 'none', f.cents - coalesce(c.cents, 0)
    from flow f left join (select id, sum(cents) as cents from covered group by id) c on c.id = f.id
    where f.item_id is not null
    union all
    select f.month, f.is_income, f.account_id, f.tax_code, f.cents from flow f where f.item_id is null
  )`;
