import type pg from 'pg';

/** What the club had when it began to keep its books here. */
const opening: readonly (readonly [purpose: string, cents: number])[] = [
  ['bank', 1_248_000],
  ['cash', 36_500],
];

/** Last year and this year, with what was there before; last year waits to be closed. */
export const writeBusinessYears = async (client: pg.ClientBase, clubId: number, today: string) => {
  const year = Number(today.slice(0, 4));
  await client.query(
    `insert into business_year (club_id, starts_on, ends_on)
     select $1, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series($2::integer - 1, $2::integer) y order by y`,
    [clubId, year],
  );
  await client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, kind, source, created_at)
       values ($1, make_date($2::integer - 1, 1, 1), 'opening', 'year', make_date($2::integer - 1, 1, 1)) returning id
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, amount_cents, symbol, text)
     select $1, d.id, a.id, o.id, w.cents, 'EB', 'Anfangsbestand ' || a.name
     from d, unnest($3::text[], $4::bigint[]) as w (purpose, cents)
     join ledger_account a on a.club_id = $1 and a.purpose = w.purpose
     join ledger_account o on o.club_id = $1 and o.purpose = 'opening'`,
    [clubId, year, opening.map(([purpose]) => purpose), opening.map(([, cents]) => cents)],
  );
};
