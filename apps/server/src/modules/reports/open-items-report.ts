import { formatDay, type IsoDay } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { sumOf } from './account-groups.ts';
import type { Period } from './balances.queries.ts';
import { type Draft, line, money, text, total } from './report.ts';

export const ages = ['noch nicht fällig', 'bis 30 Tage', '31 bis 60 Tage', '61 bis 90 Tage', 'über 90 Tage'] as const;

type Owing = { number: number; name: string; age: number; cents: number };

/**
 * What families owed at the end of a day, by how long it had been due, and their credits (age -1). A settlement counts from
 * the day on which both of its documents are there: so what is open adds up to the balance of the account on any day.
 */
export const owingOn = async (ctx: Pick<Ctx, 'db'>, on: IsoDay): Promise<readonly Owing[]> => {
  const { rows } = await sql<Owing>`
    with side as materialized (
      select coalesce(e.debit_item_id, 0) as charge_id, coalesce(e.credit_item_id, 0) as credit_id, e.amount_cents
      from ledger_entry e
      where e.cancelled_at is null and e.document_on <= ${on}::date
        and (e.debit_item_id is not null or e.credit_item_id is not null)
    ), standing as materialized (
      select item_id, sum(cents) as cents from (
        select charge_id as item_id, amount_cents as cents from side where charge_id > 0
        union all
        select credit_id, amount_cents from side where credit_id > 0
      ) each_item group by item_id
    ), item as materialized (
      select i.id, i.account_id, i.side, i.due_on, s.cents from standing s join open_item i on i.id = s.item_id
    ), used as materialized (
      select s.charge_id, s.credit_id, sum(s.cents) as cents from settlement s
      where s.charge_id in (select id from item) and s.credit_id in (select id from item)
      group by s.charge_id, s.credit_id
    ), spent as materialized (
      select item_id, sum(cents) as cents from (
        select charge_id as item_id, cents from used union all select credit_id, cents from used
      ) each_side group by item_id
    )
    select a.number, a.name,
      case when i.side = 'credit' then -1 else width_bucket(${on}::date - i.due_on, array[1, 31, 61, 91]) end as age,
      sum(i.cents - coalesce(u.cents, 0))::bigint as cents
    from item i
    left join spent u on u.item_id = i.id
    join ledger_account a on a.id = i.account_id
    where i.cents <> coalesce(u.cents, 0)
    group by a.number, a.name, 3 order by a.name, a.number`.execute(ctx.db);
  return rows;
};

export const sumByAge = (rows: readonly Owing[]): readonly number[] =>
  ages.map((_, age) =>
    sumOf(
      rows.filter((row) => row.age === age),
      ({ cents }) => cents,
    ),
  );

const creditOf = (rows: readonly Owing[]) =>
  sumOf(
    rows.filter(({ age }) => age === -1),
    ({ cents }) => cents,
  );

/** Offene Posten nach Alter: who owes what, how long it has been due, and who has a credit. */
export const openItemsReport = async (ctx: Ctx, { to }: Period): Promise<Draft> => {
  const rows = await owingOn(ctx, to);
  const families = new Map<number, Owing[]>();
  for (const row of rows) families.set(row.number, [...(families.get(row.number) ?? []), row]);
  const cellsOf = (each: readonly Owing[]) => {
    const byAge = sumByAge(each);
    const owed = sumOf(byAge, (cents) => cents);
    return [...byAge, owed, creditOf(each), owed - creditOf(each)];
  };
  return {
    columns: [text('Konto'), text('Name'), ...ages.map(money), money('Summe offen'), money('Guthaben'), money('Saldo')],
    notes: [`Stand am ${formatDay(to)}`],
    rows: [
      ...[...families.values()].map((each) =>
        line([String(each[0]?.number), each[0]?.name ?? '', ...cellsOf(each)], each[0]?.number),
      ),
      total([null, 'Summe', ...cellsOf(rows)]),
    ],
    chart: { labels: [...ages], series: [{ name: 'Offen', values: [...sumByAge(rows)] }] },
  };
};
