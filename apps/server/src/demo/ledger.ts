import type pg from 'pg';

/** One document per row of `posted`, with one open item and one entry: what the demo posts has no tax and one amount. `part` names the instalment. */
export const postEach = (posted: string, part = 'null::integer') => `
  with posted as materialized (
    select p.*, nextval('ledger_document_id_seq')::integer as document_id, nextval('open_item_id_seq')::integer as item_id
    from (${posted}) p
  ),
  documents as (
    insert into ledger_document (id, club_id, document_on, kind, source, source_reference, created_at)
    select document_id, club_id, document_on, kind, source, reference, created_at from posted
  ),
  items as (
    insert into open_item (id, club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id,
      about_kind, about_id, about_part)
    select item_id, club_id, customer_id, document_id, side, cents, cents, due_on, person_id, about_kind, about_id, ${part}
    from posted
  )
  insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, debit_item_id, credit_item_id, amount_cents, symbol,
    text, tax_code, cost_centre_id, person_id, about_kind, about_id, about_part)
  select club_id, document_id, document_on, case side when 'charge' then customer_id else account_id end,
    case side when 'charge' then account_id else customer_id end, case side when 'charge' then item_id end,
    case side when 'credit' then item_id end, cents, symbol, text, tax_code, (
      select k.id from participation t
      join tagging g on g.club_id = t.club_id and g.course_id = t.course_id
      join cost_centre k on k.club_id = g.club_id and k.tag_id = g.tag_id
      where t.club_id = posted.club_id and posted.about_kind = 'booking' and t.id = posted.about_id order by k.id limit 1
    ), person_id, about_kind, about_id, ${part}
  from posted`;

/** Opens the customer accounts of Verwalter who are still without. */
export const openAccounts = (client: pg.ClientBase, clubId: number, managerIds: readonly number[]) =>
  client.query('select open_customer_account($1, m) from unnest($2::integer[]) as m', [clubId, managerIds]);

/**
 * The books behind the demo bookings: every booking is charged to its Verwalter on the day it was made, and four of five
 * have been paid by bank transfer ten days later, unless they are not due yet. Saldos follow from it, as everywhere.
 */
export const postBookings = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `select open_customer_account($1, m.id) from (
       select distinct p.manager_id as id from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
       where t.club_id = $1 and t.role = 0 and t.price_cents > 0 order by 1
     ) m`,
    [clubId],
  );
  await client.query(
    postEach(`
      with charged as (
        select t.id, t.person_id, t.price_cents, c.name, c.payment_due_on, t.created_at, a.id as customer_id,
          least(t.created_at + interval '10 days', now()) as paid_at
        from participation t
        join person p on p.club_id = t.club_id and p.id = t.person_id
        join course c on c.club_id = t.club_id and c.id = t.course_id
        join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
        where t.club_id = $1 and t.role = 0 and t.price_cents > 0
      )
      select t.*, a.id as account_id, $1::integer as club_id, null::text as reference
      from (
        select 'charge' as kind, 'booking' as source, 'charge' as side, 'courseFees' as purpose, 'AR' as symbol,
          'exempt' as tax_code, name as text, price_cents as cents, created_at::date as document_on, created_at,
          greatest(coalesce(payment_due_on, created_at::date), created_at::date) as due_on, customer_id, person_id,
          'booking' as about_kind, id as about_id
        from charged
        union all
        select 'payment', 'bank', 'credit', 'bank', 'BK', 'none', 'Überweisung ' || name, price_cents, paid_at::date,
          paid_at, paid_at::date, customer_id, person_id, null, null
        from charged where id % 5 <> 0 and payment_due_on <= now()::date
      ) t
      join ledger_account a on a.club_id = $1 and a.purpose = t.purpose`),
    [clubId],
  );
  await settleAccounts(client, clubId);
};

/** Oldest due first, as the product does after every posting. */
export const settleAccounts = (client: pg.ClientBase, clubId: number) =>
  client.query(
    'select settle_account(club_id, id, now()) from ledger_account where club_id = $1 and kind = 5 order by id',
    [clubId],
  );

type VoucherPosting = {
  voucherId: number;
  /** ISO day. */
  day: string;
  cents: number;
  text: string;
  reference: string;
  /** Whose customer account it is; nobody's when it was paid in cash. */
  managerId: number | null;
  side: 'charge' | 'credit';
};

/** A voucher that was sold or redeemed. */
export const postVoucher = async (client: pg.ClientBase, clubId: number, posting: VoucherPosting) => {
  const { voucherId, day, cents, text, reference, managerId, side } = posting;
  const at = `$2::date::timestamp at time zone 'Europe/Vienna' + interval '10 hours'`;
  if (managerId === null) {
    await client.query(
      `with d as (
         insert into ledger_document (club_id, document_on, kind, source, source_reference, created_at)
         values ($1, $2::date, 'voucher', 'voucher', $3, ${at}) returning id
       )
       insert into ledger_entry (club_id, document_id, debit_id, credit_id, amount_cents, symbol, text, about_kind, about_id)
       select $1, d.id, cash.id, owed.id, $4, 'KA', $5, 'voucher', $6
       from d, ledger_account cash, ledger_account owed
       where cash.club_id = $1 and cash.purpose = 'cash' and owed.club_id = $1 and owed.purpose = 'openVouchers'`,
      [clubId, day, reference, cents, text, voucherId],
    );
    return;
  }
  await client.query(
    postEach(`
      select $1::integer as club_id, $2::date as document_on, 'voucher' as kind, 'voucher' as source, $3::text as reference,
        ${at} as created_at, c.id as customer_id, o.id as account_id, $8::text as side, $4::bigint as cents,
        $2::date as due_on, c.person_id, 'voucher' as about_kind, $6::integer as about_id,
        case $8::text when 'charge' then 'AR' else 'BU' end as symbol, $5::text as text, 'none' as tax_code
      from ledger_account c, ledger_account o
      where c.club_id = $1 and c.person_id = $7 and o.club_id = $1 and o.purpose = 'openVouchers'`),
    [clubId, day, reference, cents, text, voucherId, managerId, side],
  );
};

type PaymentPosting = { id: number; day: string; cents: number; managerId: number };

/** An online payment that has arrived; gives back its document. */
export const postPayment = async (client: pg.ClientBase, clubId: number, posting: PaymentPosting): Promise<number> => {
  const { id, day, cents, managerId } = posting;
  const reference = `payment:${id}`;
  await client.query(
    postEach(`
      select $1::integer as club_id, $2::date as document_on, 'payment' as kind, 'payment' as source, $3::text as reference,
        $2::date::timestamp at time zone 'Europe/Vienna' + interval '19 hours' as created_at, c.id as customer_id,
        o.id as account_id, 'credit' as side, $4::bigint as cents, $2::date as due_on, c.person_id,
        null::text as about_kind, null::integer as about_id, 'BK' as symbol, $5::text as text, 'none' as tax_code
      from ledger_account c, ledger_account o
      where c.club_id = $1 and c.person_id = $6 and o.club_id = $1 and o.purpose = 'provider'`),
    [clubId, day, reference, cents, `Online-Zahlung ${id}`, managerId],
  );
  const { rows } = await client.query<{ id: number }>(
    `select id from ledger_document where club_id = $1 and source = 'payment' and source_reference = $2`,
    [clubId, reference],
  );
  return rows[0]?.id ?? 0;
};
