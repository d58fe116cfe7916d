-- What must not be is counted, not looked for: a search for the first of it makes PostgreSQL compare row by row, and with
-- the thousands of a fee run everything with everything.
create or replace function settlement_uses_items() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if 0 < (
    select count(*) from added s
    join open_item charge on charge.club_id = s.club_id and charge.id = s.charge_id
    join open_item credit on credit.club_id = s.club_id and credit.id = s.credit_id
    where charge.side <> 'charge' or credit.side <> 'credit' or charge.account_id <> credit.account_id
  ) then
    raise exception 'a credit settles a charge of the same account';
  end if;
  update open_item i set open_cents = i.open_cents - used.cents
  from (
    select club_id, item_id, sum(cents) as cents
    from (
      select club_id, charge_id as item_id, cents from added
      union all
      select club_id, credit_id, cents from added
    ) as each_side
    group by club_id, item_id
  ) as used
  where i.club_id = used.club_id and i.id = used.item_id;
  return null;
end $$;

create or replace function ledger_entry_has_items() returns trigger language plpgsql as $$
begin
  if 0 < (
    select count(*) from added e
    join ledger_account d on d.club_id = e.club_id and d.id = e.debit_id
    join ledger_account c on c.club_id = e.club_id and c.id = e.credit_id
    left join open_item charge on charge.club_id = e.club_id and charge.id = e.debit_item_id
    left join open_item credit on credit.club_id = e.club_id and credit.id = e.credit_item_id
    where (d.kind = 5) <> (e.debit_item_id is not null) or (c.kind = 5) <> (e.credit_item_id is not null)
      or charge.account_id <> e.debit_id or charge.side <> 'charge' or charge.document_id <> e.document_id
      or credit.account_id <> e.credit_id or credit.side <> 'credit' or credit.document_id <> e.document_id
  ) then
    raise exception 'an entry on a customer account belongs to an open item of this account';
  end if;
  if 0 < (
    select count(*) from (
      select from (
        select club_id, debit_item_id as item_id, amount_cents from added where debit_item_id is not null
        union all
        select club_id, credit_item_id, amount_cents from added where credit_item_id is not null
      ) as part
      join open_item i on i.club_id = part.club_id and i.id = part.item_id
      group by i.club_id, i.id, i.amount_cents having sum(part.amount_cents) <> i.amount_cents
    ) as wrong
  ) then
    raise exception 'the entries of an open item add up to its amount';
  end if;
  return null;
end $$;
