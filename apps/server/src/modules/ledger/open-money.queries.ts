import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { sumsOf } from './saldo.queries.ts';

/**
 * Offen, fällig, Guthaben: the club's figures, defined only here. Every Kundenkonto counts, of families and of customers. Offen is what
 * accounts owe, Guthaben what other accounts have overpaid; they are not netted.
 */

type TodayCtx = Pick<Ctx, 'db' | 'now'>;

/** Every account with open items; each item is read once. */
export const balancesByAccount = (ctx: Pick<Ctx, 'now'>): RawBuilder<unknown> => sql`(
  select i.account_id, ${sumsOf(dayInVienna(ctx.now))},
    min(i.due_on) filter (where i.side = 'charge' and i.due_on <= ${dayInVienna(ctx.now)}::date) as due_since
  from open_item i where i.open_cents > 0 group by i.account_id
)`;

/** Sums over accounts with a saldo: the total owed by those in debt, and the total credit of the others. */
export const owedOf = (saldo: RawBuilder<unknown>, over: RawBuilder<unknown> = sql``): RawBuilder<number> =>
  sql`coalesce(sum(greatest(-(${saldo}), 0)) ${over}, 0)::bigint`;
export const creditOf = (saldo: RawBuilder<unknown>, over: RawBuilder<unknown> = sql``): RawBuilder<number> =>
  sql`coalesce(sum(greatest(${saldo}, 0)) ${over}, 0)::bigint`;

/**
 * Offen at the end of each of some days, the last of which is today. Calculated backwards from what is open now, so that only entries
 * posted since the first day are read.
 */
export const openOnDays = async (ctx: TodayCtx, days: readonly IsoDay[]): Promise<readonly number[]> => {
  const first = days[0] ?? dayInVienna(ctx.now);
  // Entries with a later date count as today: the balance of the account already includes them.
  const place = sql`least(width_bucket(e.document_on - 1, ${[...days]}::date[]), ${sql.lit(days.length - 1)})`;
  const since = sql`e.cancelled_at is null and e.document_on > ${first}::date`;
  const onDay = (index: number) =>
    sql`coalesce(sum(cents) filter (where place is null or place > ${sql.lit(index)}), 0)`;
  const { rows } = await sql<{ open: number[] }>`
    with change as (
      select account_id, saldo as cents, null::integer as place from ${balancesByAccount(ctx)} b
      union all
      select e.debit_id, e.amount_cents, ${place} from ledger_entry e where e.debit_item_id is not null and ${since}
      union all
      select e.credit_id, -e.amount_cents, ${place} from ledger_entry e where e.credit_item_id is not null and ${since}
    ), standing as (
      select array[${sql.join(days.map((_, index) => onDay(index)))}] as saldo from change group by account_id
    )
    select array[${sql.join(days.map((_, index) => owedOf(sql`s.saldo[${sql.lit(index + 1)}]`)))}]::float8[] as open
    from standing s`.execute(ctx.db);
  return rows[0]?.open ?? days.map(() => 0);
};

/** What one account owes per age class (0 = not yet due), or its credit (-1). */
export type OwedByAgeRow = { number: number; name: string; age: number; cents: number };

/**
 * Credits of an account pay its oldest debts first. Today both are never open at once; on a past day they may be, because some settlements
 * were only made later.
 */
const netOf = (rows: readonly OwedByAgeRow[]): readonly OwedByAgeRow[] => {
  let credit = rows.filter(({ age }) => age < 0).reduce((sum, { cents }) => sum + cents, 0);
  const owed = rows
    .filter(({ age }) => age >= 0)
    .toSorted((one, other) => other.age - one.age)
    .flatMap((row) => {
      const paid = Math.min(credit, row.cents);
      credit -= paid;
      return row.cents > paid ? [{ ...row, cents: row.cents - paid }] : [];
    });
  const [first] = rows;
  return credit > 0 && first !== undefined ? [...owed, { ...first, age: -1, cents: credit }] : owed;
};

/**
 * Offene Posten nach Alter at the end of a day. A settlement counts from the day on which both of its documents exist, so that the open
 * items add up to the balance of the account on any day. Calculated backwards from today: what is open now plus what was only settled
 * later. Today includes everything that is posted.
 */
export const owedByAgeOn = async (ctx: TodayCtx, on: IsoDay): Promise<readonly OwedByAgeRow[]> => {
  const isPast = on < dayInVienna(ctx.now);
  const { rows } = await sql<OwedByAgeRow>`
    with later as materialized (
      select i.id from ledger_document d join open_item i on i.club_id = d.club_id and i.document_id = d.id
      where ${isPast}::boolean and d.document_on > ${on}::date
    ), reopened as materialized (
      select item_id, sum(cents) as cents from (
        select s.charge_id as item_id, s.cents from settlement s where s.credit_id in (select id from later)
        union all
        select s.credit_id, s.cents from settlement s where s.charge_id in (select id from later)
      ) taken_back group by item_id
    ), standing as (
      select i.account_id, i.side, i.due_on, i.open_cents + coalesce(r.cents, 0) as cents
      from open_item i left join reopened r on r.item_id = i.id
      where (i.open_cents > 0 or r.cents > 0) and i.id not in (select id from later)
    )
    select a.number, a.name,
      case when s.side = 'credit' then -1 else width_bucket(${on}::date - s.due_on, array[0, 31, 61, 91]) end as age,
      sum(s.cents)::bigint as cents
    from standing s join ledger_account a on a.id = s.account_id
    group by a.number, a.name, 3 order by a.name collate "de-AT-x-icu", a.number`.execute(ctx.db);
  const accounts = new Map<number, OwedByAgeRow[]>();
  for (const row of rows) accounts.set(row.number, [...(accounts.get(row.number) ?? []), row]);
  return [...accounts.values()].flatMap(netOf);
};

export type DueAccount = {
  /** The owner of the account; null = a customer. */
  personId: number | null;
  number: number;
  name: string;
  cents: number;
  since: IsoDay;
  /** Over all accounts. */
  total: number;
  whole: number;
};

/** Fällig: accounts with an amount that is due by now, longest overdue first. */
export const dueAccounts = async (ctx: TodayCtx, max: number): Promise<readonly DueAccount[]> => {
  const { rows } = await sql<DueAccount>`
    select a.person_id as "personId", a.number,
      coalesce(nullif(p.display_name, ''), a.name) as name,
      b.due as cents, b.due_since as since, (count(*) over ())::integer as total, (sum(b.due) over ())::bigint as whole
    from ${balancesByAccount(ctx)} b
    join ledger_account a on a.id = b.account_id
    left join person_card p on p.club_id = a.club_id and p.id = a.person_id
    where b.due > 0
    order by b.due_since, b.due desc, a.number limit ${max}`.execute(ctx.db);
  return rows;
};
