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
 * the day on which both of its documents are there: so what is open adds up to the balance of the account on any day. It is
 * reckoned back from today: open is what is open now, and what only something later has settled.
 */
export const owingOn = async (ctx: Pick<Ctx, 'db'>, on: IsoDay): Promise<readonly Owing[]> => {
  const { rows } = await sql<Owing>`
    with later as materialized (
      select i.id from ledger_document d join open_item i on i.club_id = d.club_id and i.document_id = d.id
      where d.document_on > ${on}::date
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
      case when s.side = 'credit' then -1 else width_bucket(${on}::date - s.due_on, array[1, 31, 61, 91]) end as age,
      sum(s.cents)::bigint as cents
    from standing s join ledger_account a on a.id = s.account_id
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
