-- Geschäftsjahre: one follows the other, and what is closed stays closed. docs/rules/geschaeftsjahr.md.

-- Accounts that opening and closing post to. Beside open_books and not in it: each area opens its own.
create function open_year_accounts(club integer) returns void language sql as $$
  insert into ledger_account (club_id, number, name, kind, is_asset, purpose)
  select club, (
      select n from generate_series(wanted.number, wanted.number + 9999) as n
      where not exists (select from ledger_account a where a.club_id = club and a.number = n)
      order by n limit 1
    ), wanted.name, 0, false, wanted.purpose
  from (values ('equity', 9000, 'Vereinsvermögen'), ('opening', 9800, 'Eröffnungsbilanzkonto')) as wanted (purpose, number, name)
  where not exists (select from ledger_account a where a.club_id = club and a.purpose = wanted.purpose);
$$;
select open_year_accounts(id) from club where id > 0;

create function club_gets_year_accounts() returns trigger language plpgsql as $$
begin
  perform open_year_accounts(new.id);
  return null;
end $$;
create trigger club_gets_year_accounts after insert on club for each row when (new.id > 0)
  execute function club_gets_year_accounts();

-- The result of a year goes to the equity of the club when the year is closed.
alter table ledger_document drop constraint ledger_document_kind, add constraint ledger_document_kind check (
  kind in ('charge', 'reversal', 'payment', 'refund', 'voucher', 'transfer', 'writeOff', 'manual', 'opening', 'closing')
);
alter table ledger_document drop constraint ledger_document_source, add constraint ledger_document_source check (
  source in ('booking', 'voucher', 'family', 'person', 'fee', 'payment', 'bank', 'hand', 'year')
);

-- A day is closed with the first year that ends on it or later: days before the first year are closed with it. The year
-- stays shared until the posting is through: closing waits for it.
create or replace function ledger_period_is_open(club integer, day date) returns boolean language plpgsql as $$
declare
  locked date;
begin
  select y.locked_through into locked from business_year y
  where y.club_id = club and y.ends_on >= day order by y.ends_on limit 1 for share;
  return locked is null or day > locked;
end $$;

-- A row can also be added to a document that has been there for years. Its day decides.
create function added_to_open_period() returns trigger language plpgsql as $$
declare
  written record;
begin
  for written in
    select distinct d.club_id, d.document_on from ledger_document d
    where (d.club_id, d.id) in (select distinct a.club_id, a.document_id from added a)
  loop
    if not ledger_period_is_open(written.club_id, written.document_on) then
      perform refuse_locked_period();
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_entry_in_open_period after insert on ledger_entry
  referencing new table as added for each statement execute function added_to_open_period();
create trigger open_item_in_open_period after insert on open_item
  referencing new table as added for each statement execute function added_to_open_period();

-- A year of which anything is closed keeps its days, and stays.
create function business_year_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from club where id = old.club_id) then
    return old;
  end if;
  if old.locked_through is not null and (tg_op = 'DELETE' or (new.starts_on, new.ends_on) <> (old.starts_on, old.ends_on)) then
    raise exception 'a year of which anything is closed keeps its days'
      using errcode = 'check_violation', constraint = 'business_year_closed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger business_year_stays before update or delete on business_year
  for each row execute function business_year_stays();

-- No day between two years; and nothing is closed after something that is open.
create function business_years_follow() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select y.starts_on, lag(y.ends_on) over following as before from business_year y
      where y.club_id = coalesce(new.club_id, old.club_id) window following as (order by y.starts_on)
    ) each_year where before <> starts_on - 1
  ) then
    raise exception 'a year begins on the day after the one before it'
      using errcode = 'check_violation', constraint = 'business_year_gap';
  end if;
  if exists (
    select from (
      select y.locked_through, lag(y.locked_through = y.ends_on) over following as before_closed,
        lag(y.id) over following as before_id
      from business_year y where y.club_id = coalesce(new.club_id, old.club_id) window following as (order by y.starts_on)
    ) each_year where locked_through is not null and before_id is not null and before_closed is not true
  ) then
    raise exception 'years are closed one after the other'
      using errcode = 'check_violation', constraint = 'business_year_lock_order';
  end if;
  return null;
end $$;
create trigger business_years_follow after insert or update or delete on business_year
  for each row execute function business_years_follow();
