import type pg from 'pg';
import { addAdmin, addClub } from './rush.ts';

/** A club with this many rows in its books, over this many calendar years; the last one is last year. */
export const booksRows = 200_000;
const years = 8;
const families = 1000;

export type BooksClub = { clubId: number; cookie: string; firstYear: number; lastYear: number };

/** Of five rows two charge a family, nearly two are its payments, one is an expense of the club. */
const fillYear = async (client: pg.Client, clubId: number, year: number) => {
  const [charges, expenses] = [(booksRows / years) * 0.4, (booksRows / years) * 0.22];
  await client.query('drop table if exists posted');
  // A `create table as` takes no parameters; these are our own numbers.
  await client.query(
    `create temporary table posted as
     select n, kind, day, cents, customer, nextval('ledger_document_id_seq')::integer as document_id,
       case when kind <> 'expense' then nextval('open_item_id_seq')::integer end as item_id
     from (
       select n, 'charge' as kind, make_date(${year}, 1, 1) + (n * 330 / ${charges})::integer as day,
         3000 + n % 9000 as cents, n % ${families} as customer
       from generate_series(0, ${charges} - 1) n
       union all
       select n, 'payment', make_date(${year}, 1, 1) + (n * 330 / ${charges})::integer + 20, 3000 + n % 9000, n % ${families}
       from generate_series(0, ${charges} - 1) n where n % 20 <> 0
       union all
       select n, 'expense', make_date(${year}, 1, 1) + (n * 364 / ${expenses})::integer, 1000 + n % 30000, null
       from generate_series(0, ${expenses} - 1) n
     ) made`,
  );
  const accounts = `
    customers as (select a.id, row_number() over (order by a.id) - 1 as place from ledger_account a where a.club_id = $1 and a.kind = 5)`;
  await client.query(
    `insert into ledger_document (id, club_id, document_on, kind, source, created_at)
     select document_id, $1, day, case kind when 'expense' then 'manual' else kind end,
       case kind when 'charge' then 'booking' when 'payment' then 'bank' else 'hand' end, day + interval '10 hours'
     from posted`,
    [clubId],
  );
  await client.query(
    `with ${accounts}, item as (
       insert into open_item (id, club_id, account_id, document_id, side, amount_cents, open_cents, due_on)
       select p.item_id, $1, c.id, p.document_id, case p.kind when 'charge' then 'charge' else 'credit' end, p.cents, p.cents,
         p.day + 14
       from posted p join customers c on c.place = p.customer
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, debit_item_id, credit_item_id, amount_cents, symbol,
       text, tax_code)
     select $1, p.document_id,
       case p.kind when 'charge' then c.id when 'payment' then bank.id else spent.id end,
       case p.kind when 'charge' then fees.id when 'payment' then c.id else bank.id end,
       case p.kind when 'charge' then p.item_id end, case p.kind when 'payment' then p.item_id end, p.cents,
       case p.kind when 'charge' then 'AR' else 'BK' end, p.kind || ' ' || p.n,
       case p.kind when 'charge' then 'exempt' else 'none' end
     from posted p
     left join customers c on c.place = p.customer
     join ledger_account bank on bank.club_id = $1 and bank.purpose = 'bank'
     join ledger_account fees on fees.club_id = $1 and fees.purpose = 'courseFees'
     join ledger_account spent on spent.club_id = $1 and spent.purpose = 'advertising'`,
    [clubId],
  );
  await client.query(
    `insert into settlement (club_id, charge_id, credit_id, cents)
     select $1, c.item_id, p.item_id, p.cents from posted p join posted c on c.n = p.n and c.kind = 'charge'
     where p.kind = 'payment'`,
    [clubId],
  );
};

/** Bücher eines großen Vereins: families with their charges and payments, and the club's expenses, year by year. */
export const booksClub = async (client: pg.Client): Promise<BooksClub> => {
  const clubId = await addClub(client, 'Bücher');
  const lastYear = new Date().getFullYear() - 1;
  const firstYear = lastYear - years + 1;
  await client.query(
    `with made as (
       insert into person (club_id, first_name, last_name) select $1, 'Vera', 'Nr. ' || n from generate_series(1, $2) n returning id
     ) select count(*) from made`,
    [clubId, families],
  );
  await client.query('select open_customer_account($1, id) from person where club_id = $1', [clubId]);
  await client.query(
    `insert into business_year (club_id, starts_on, ends_on)
     select $1, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series($2::integer, $3::integer) y order by y`,
    [clubId, firstYear, lastYear + 1],
  );
  for (let year = firstYear; year <= lastYear; year += 1) await fillYear(client, clubId, year);
  await client.query('analyze');
  return { clubId, cookie: await addAdmin(client, clubId), firstYear, lastYear };
};
