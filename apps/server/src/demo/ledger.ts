import type pg from 'pg';

/**
 * The books behind the demo bookings: every booking is charged to its Verwalter on the day it was made, and four of five
 * have been paid by bank transfer ten days later. Saldos follow from it, as everywhere.
 */
export const postBookings = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `insert into ledger_account (club_id, number, name, kind, is_asset)
     values ($1, 4100, 'Kursbeiträge (steuerfrei)', 0, false), ($1, 2800, 'Bank Giro', 1, true)
     on conflict on constraint ledger_account_number_once do nothing`,
    [clubId],
  );
  await client.query(
    `insert into ledger_account (club_id, number, name, kind, is_asset, person_id)
     select distinct p.club_id, 20000 + m.id, trim(m.last_name || ' ' || m.first_name), 5, true, m.id
     from participation t
     join person p on p.club_id = t.club_id and p.id = t.person_id
     join person m on m.club_id = p.club_id and m.id = p.manager_id
     where t.club_id = $1 and t.role = 0 and t.price_cents > 0
     on conflict do nothing`,
    [clubId],
  );
  await client.query(
    `with charged as (
       select t.id, t.person_id, t.price_cents, c.name, c.payment_due_on, t.created_at, 20000 + p.manager_id as customer
       from participation t
       join person p on p.club_id = t.club_id and p.id = t.person_id
       join course c on c.club_id = t.club_id and c.id = t.course_id
       where t.club_id = $1 and t.role = 0 and t.price_cents > 0
     )
     insert into ledger_entry (club_id, document_on, due_on, debit, credit, amount_cents, symbol, text, person_id,
       participation_id, created_at)
     select $1, created_at::date, payment_due_on, customer, 4100, price_cents, 'AR', name, person_id, id, created_at
     from charged
     union all
     select $1, least(created_at + interval '10 days', now())::date, null, 2800, customer, price_cents, 'BK',
       'Überweisung ' || name, person_id, null, least(created_at + interval '10 days', now())
     from charged where id % 5 <> 0`,
    [clubId],
  );
};
