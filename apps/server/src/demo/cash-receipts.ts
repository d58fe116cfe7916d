import type pg from 'pg';

/** A receipt for every voucher that was sold for cash, numbered in the order of the sales, and the series after them. */
export const writeCashReceipts = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `insert into cash_receipt (club_id, year, number, document_id, account_id, paid_on, amount_cents, token, content, created_at)
     select d.club_id, extract(year from d.document_on)::integer,
       row_number() over (partition by extract(year from d.document_on) order by d.document_on, d.id)::integer, d.id, e.debit_id,
       d.document_on, e.amount_cents, replace(gen_random_uuid()::text, '-', ''),
       jsonb_build_object('version', 1, 'payer', '',
         'issuer', jsonb_build_object('name', coalesce(nullif(c.full_name, ''), c.name), 'address', c.address, 'zvr', c.zvr, 'uid', ''),
         'lines', jsonb_build_array(jsonb_build_object('quantity', 1, 'text', e.text, 'cents', e.amount_cents, 'percent', 0))),
       d.created_at
     from ledger_document d
     join club c on c.id = d.club_id
     join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id
     join ledger_account a on a.club_id = e.club_id and a.id = e.debit_id and a.purpose = 'cash'
     where d.club_id = $1 and d.source = 'voucher' and d.kind = 'voucher'`,
    [clubId],
  );
  await client.query(
    `insert into ledger_series (club_id, name, next_number)
     select club_id, 'cash-' || year, max(number) + 1 from cash_receipt where club_id = $1 group by club_id, year`,
    [clubId],
  );
};
