-- A fee run posts and settles thousands of rows in one statement, a booking a handful. Each connection keeps the plans of the
-- checks, and they were made for a handful: every row was compared with every item of the club, and the statement of a large
-- run ended at its time limit. Now what the rows name is fetched once by its keys, and joined by hash and in no other way: the
-- work grows with the rows, whatever was believed about the tables when the plan was made. Merging is out as well, because it
-- may merge by club alone. What is checked is what 0025 checks.

-- Whatever touches a customer account is an open item of that account, to the cent: a saldo can be summed from either.
create or replace function ledger_entry_has_items() returns trigger
  language plpgsql set enable_nestloop = off set enable_mergejoin = off as $$
declare
  clubs constant integer[] := array(select distinct club_id from added);
  accounts constant integer[] := array(select debit_id from added union select credit_id from added);
  items constant integer[] := array(
    select debit_item_id from added where debit_item_id is not null
    union
    select credit_item_id from added where credit_item_id is not null
  );
begin
  if exists (
    with account as materialized (
      select a.club_id, a.id, a.kind from ledger_account a where a.club_id = any(clubs) and a.id = any(accounts)
    ), item as materialized (
      select i.club_id, i.id, i.account_id, i.side, i.document_id from open_item i
      where i.club_id = any(clubs) and i.id = any(items)
    )
    select from added e
    join account d on d.club_id = e.club_id and d.id = e.debit_id
    join account c on c.club_id = e.club_id and c.id = e.credit_id
    left join item charge on charge.club_id = e.club_id and charge.id = e.debit_item_id
    left join item credit on credit.club_id = e.club_id and credit.id = e.credit_item_id
    where (d.kind = 5) <> (e.debit_item_id is not null) or (c.kind = 5) <> (e.credit_item_id is not null)
      or charge.account_id <> e.debit_id or charge.side <> 'charge' or charge.document_id <> e.document_id
      or credit.account_id <> e.credit_id or credit.side <> 'credit' or credit.document_id <> e.document_id
  ) then
    raise exception 'an entry on a customer account belongs to an open item of this account';
  end if;
  if exists (
    with item as materialized (
      select i.club_id, i.id, i.amount_cents from open_item i where i.club_id = any(clubs) and i.id = any(items)
    )
    select from (
      select club_id, debit_item_id as item_id, amount_cents from added where debit_item_id is not null
      union all
      select club_id, credit_item_id, amount_cents from added where credit_item_id is not null
    ) as part
    join item i on i.club_id = part.club_id and i.id = part.item_id
    group by i.club_id, i.id, i.amount_cents having sum(part.amount_cents) <> i.amount_cents
  ) then
    raise exception 'the entries of an open item add up to its amount';
  end if;
  return null;
end $$;

-- The application may not touch what is open: only a settlement does, and the check lets no item be used twice.
create or replace function settlement_uses_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_nestloop = off set enable_mergejoin = off as $$
declare
  clubs constant integer[] := array(select distinct club_id from added);
  items constant integer[] := array(select charge_id from added union select credit_id from added);
begin
  if exists (
    with item as materialized (
      select i.club_id, i.id, i.account_id, i.side from open_item i where i.club_id = any(clubs) and i.id = any(items)
    )
    select from added s
    join item charge on charge.club_id = s.club_id and charge.id = s.charge_id
    join item credit on credit.club_id = s.club_id and credit.id = s.credit_id
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
  where i.club_id = any(clubs) and i.id = any(items) and i.club_id = used.club_id and i.id = used.item_id;
  return null;
end $$;
