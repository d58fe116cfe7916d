-- Belegnummern: every document of the books has a number of its series and business year, ascending and without gaps. It is given
-- when the transaction commits, so that the series is held for the commit alone. docs/decisions/0036-numbers-at-commit.md.

create table document_number (
  club_id integer not null,
  document_id integer not null,
  series text not null constraint document_number_series check (series in ('BU', 'BE', 'AR', 'BK', 'KA', 'ER', 'LG', 'EB', 'UM')),
  -- The year in which the business year starts.
  year integer not null,
  number integer not null constraint document_number_counts check (number > 0),
  -- A row that was typed by hand and changed keeps its number: the versions of the row count up.
  version integer not null default 0 constraint document_number_version check (version >= 0),
  text text not null generated always as (
    series || '-' || year::text || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  ) stored,
  primary key (club_id, document_id),
  foreign key (club_id, document_id) references ledger_document on delete restrict,
  constraint document_number_once unique (club_id, series, year, number, version)
);
comment on table document_number is 'Belegnummer eines Belegs. Given at commit by the database, never changed, never deleted.';
call protect_tenant_table('document_number');
revoke insert, update, delete on document_number from vereinshaus_app;

-- Belegkreis: by the symbol of the first entry, and for what families owe by what it is for. Money of a cash box is cash.
create function series_of(source text, symbol text, is_cash boolean) returns text language sql immutable parallel safe
  return case
    when symbol = 'KA' then 'KA'
    when symbol in ('BK', 'BB') then case when is_cash then 'KA' else 'BK' end
    when symbol in ('AR', 'GU') then case source when 'booking' then 'BU' when 'fee' then 'BE' else 'AR' end
    when symbol in ('ER', 'EG') then 'ER'
    when symbol in ('LG', 'EB') then symbol
    else 'UM'
  end;

create function book_year(club integer, day date) returns integer language sql stable
  return coalesce((
    select extract(year from y.starts_on)::integer from business_year y where y.club_id = club and day between y.starts_on and y.ends_on
  ), extract(year from day)::integer);

-- What stands in the books is numbered in the order in which it was posted.
create temporary table numbered_document on commit drop as
  select distinct on (d.club_id, d.id) d.club_id, d.id, book_year(d.club_id, d.document_on) as year,
    coalesce(series_of(d.source, e.symbol, 2 in (debit.kind, credit.kind)), 'UM') as series, coalesce(e.row_id, e.id) as row_id
  from ledger_document d
  left join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id
  left join ledger_account debit on debit.club_id = e.club_id and debit.id = e.debit_id
  left join ledger_account credit on credit.club_id = e.club_id and credit.id = e.credit_id
  order by d.club_id, d.id, e.id;
insert into document_number (club_id, document_id, series, year, number, version)
with version as (
  select n.*, row_number() over same_row - 1 as version, first_value(n.id) over same_row as first_id
  from numbered_document n window same_row as (partition by n.club_id, n.row_id, n.year, n.id * (n.row_id is null)::integer order by n.id)
), given as (
  select v.club_id, v.id, v.series, row_number() over (partition by v.club_id, v.series, v.year order by v.id) as number
  from version v where v.version = 0
)
select v.club_id, v.id, g.series, v.year, g.number, v.version
from version v join given g on g.club_id = v.club_id and g.id = v.first_id;
drop table numbered_document;

-- One commit of a club after the other: the lock is the last that a transaction takes, and there is one of it, so nobody waits
-- for a number while somebody waits for them. What is rolled back has taken no number.
create function document_gets_number() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wanted_year constant integer := book_year(new.club_id, new.document_on);
  wanted_series text;
  carried document_number;
  first_entry record;
begin
  select e.symbol, e.row_id, 2 in (debit.kind, credit.kind) as is_cash into first_entry
  from ledger_entry e
  join ledger_account debit on debit.club_id = e.club_id and debit.id = e.debit_id
  join ledger_account credit on credit.club_id = e.club_id and credit.id = e.credit_id
  where e.club_id = new.club_id and e.document_id = new.id order by e.id limit 1;
  wanted_series := coalesce(series_of(new.source, first_entry.symbol, first_entry.is_cash), 'UM');
  -- From here on others wait: nothing is left but to write the number down.
  perform pg_advisory_xact_lock(195001, new.club_id);
  if first_entry.row_id is not null then
    select n.* into carried
    from ledger_entry f
    join document_number n on n.club_id = f.club_id and n.document_id = f.document_id and n.year = wanted_year
    where f.club_id = new.club_id and (f.id = first_entry.row_id or f.row_id = first_entry.row_id)
    order by n.version desc limit 1;
  end if;
  if carried.number is not null then
    insert into document_number (club_id, document_id, series, year, number, version)
    values (new.club_id, new.id, carried.series, carried.year, carried.number, carried.version + 1);
  else
    insert into document_number (club_id, document_id, series, year, number)
    select new.club_id, new.id, wanted_series, wanted_year, 1 + coalesce(max(n.number), 0)
    from document_number n where n.club_id = new.club_id and n.series = wanted_series and n.year = wanted_year;
  end if;
  return null;
end $$;
revoke execute on function document_gets_number() from public;
create constraint trigger document_gets_number after insert on ledger_document
  deferrable initially deferred for each row execute function document_gets_number();

create function document_number_stays() returns trigger language plpgsql as $$
begin
  -- A whole club may go, with everything it has.
  if tg_op = 'DELETE' and club_is_going(old.club_id) then
    return old;
  end if;
  raise exception 'the number of a document never changes';
end $$;
create trigger document_number_stays before update or delete on document_number
  for each row execute function document_number_stays();
