import type pg from 'pg';

/** What the club had when it began to keep its books here. */
const opening: readonly (readonly [purpose: string, cents: number])[] = [
  ['bank', 3_248_000],
  ['cash', 36_500],
];

/** What is planned for this year, by account. */
const plan: readonly (readonly [number: number, cents: number])[] = [
  [4100, 900_000],
  [4300, 250_000],
  [7340, 500_000],
  [7400, 576_000],
  [7700, 65_000],
];

/** The result of the first year went to the equity when it was closed, as the product does it. */
const closeFirstYear = async (client: pg.ClientBase, clubId: number, year: number) => {
  await client.query(
    `with standing as materialized (
       select a.id, sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) as cents
       from ledger_account a
       join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
       where a.club_id = $1 and a.kind <> 5 and a.number between 4000 and 8999 and e.document_on <= make_date($2, 12, 31)
       group by a.id having sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) <> 0
     ), d as (
       insert into ledger_document (club_id, document_on, kind, source, created_at)
       select $1, make_date($2, 12, 31), 'closing', 'year', make_date($2 + 1, 2, 20)
       where exists (select from standing) returning id
     )
     insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, amount_cents, symbol, text)
     select $1, d.id, make_date($2, 12, 31), case when s.cents > 0 then q.id else s.id end,
       case when s.cents > 0 then s.id else q.id end, abs(s.cents), 'UE', 'Ergebnis 01.01.' || $2 || ' bis 31.12.' || $2
     from d, standing s, ledger_account q where q.club_id = $1 and q.purpose = 'equity'`,
    [clubId, year],
  );
  await client.query(
    `update business_year set locked_through = ends_on where club_id = $1 and ends_on = make_date($2::integer, 12, 31)`,
    [clubId, year],
  );
};

/** Three years with what was there before: the first is closed, last year waits to be closed, this year has a plan. */
export const writeBusinessYears = async (client: pg.ClientBase, clubId: number, today: string) => {
  const year = Number(today.slice(0, 4));
  const first = year - 2;
  await client.query(
    `insert into business_year (club_id, starts_on, ends_on)
     select $1, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series($2::integer, $3::integer) y order by y`,
    [clubId, first, year],
  );
  await client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, kind, source, created_at)
       values ($1, make_date($2::integer, 1, 1), 'opening', 'year', make_date($2::integer, 1, 1)) returning id
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, amount_cents, symbol, text)
     select $1, d.id, a.id, o.id, w.cents, 'EB', 'Anfangsbestand ' || a.name
     from d, unnest($3::text[], $4::bigint[]) as w (purpose, cents)
     join ledger_account a on a.club_id = $1 and a.purpose = w.purpose
     join ledger_account o on o.club_id = $1 and o.purpose = 'opening'
     union all
     select $1, d.id, o.id, q.id, (select sum(cents) from unnest($4::bigint[]) cents), 'EB', 'Anfangsbestand ' || q.name
     from d
     join ledger_account o on o.club_id = $1 and o.purpose = 'opening'
     join ledger_account q on q.club_id = $1 and q.purpose = 'equity'`,
    [clubId, first, opening.map(([purpose]) => purpose), opening.map(([, cents]) => cents)],
  );
  await closeFirstYear(client, clubId, first);
  await client.query(
    `insert into budget (club_id, business_year_id, account_id, amount_cents)
     select $1, y.id, a.id, w.cents from business_year y, unnest($3::integer[], $4::bigint[]) as w (number, cents)
     join ledger_account a on a.club_id = $1 and a.number = w.number
     where y.club_id = $1 and y.starts_on = make_date($2::integer, 1, 1)`,
    [clubId, year, plan.map(([number]) => number), plan.map(([, cents]) => cents)],
  );
};
