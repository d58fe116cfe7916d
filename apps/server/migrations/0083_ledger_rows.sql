-- The ledger of the treasurer: rows of an account in a period, each with the balance after it. docs/rules/buecher.md.

-- An entry stands on the day of its document. Kept with it as well, because the balance of an account on a day is a sum
-- over years of entries: with the day in the index nothing else is read. The foreign key keeps the two the same.
alter table ledger_document add constraint ledger_document_day unique (club_id, id, document_on);
alter table ledger_entry
  add column document_on date,
  -- Entries that are one row on the screen (an amount and its tax, the parts of a receipt, the versions of a row) name its
  -- first entry; null = a row of its own.
  add column row_id integer,
  -- The document that says it instead: a row typed by hand is changed by crossing it out and posting it anew.
  add column superseded_by_id integer;

alter table ledger_entry disable trigger ledger_entry_stays;
update ledger_entry e set document_on = d.document_on
from ledger_document d where d.club_id = e.club_id and d.id = e.document_id;
alter table ledger_entry enable trigger ledger_entry_stays;

alter table ledger_entry
  alter column document_on set not null,
  drop constraint ledger_entry_club_id_document_id_fkey,
  add constraint ledger_entry_of_document foreign key (club_id, document_id, document_on)
    references ledger_document (club_id, id, document_on) on delete restrict,
  add foreign key (club_id, row_id) references ledger_entry on delete restrict,
  add foreign key (club_id, superseded_by_id) references ledger_document on delete restrict;

-- Who posts knows the day; who does not say it gets that of the document.
create function ledger_entry_on_its_day() returns trigger language plpgsql as $$
begin
  select d.document_on into new.document_on from ledger_document d where d.club_id = new.club_id and d.id = new.document_id;
  return new;
end $$;
create trigger ledger_entry_on_its_day before insert on ledger_entry
  for each row when (new.document_on is null) execute function ledger_entry_on_its_day();

drop index ledger_entry_by_debit, ledger_entry_by_credit, ledger_entry_by_document;
create index ledger_entry_by_document on ledger_entry (club_id, document_id, document_on);
create index ledger_entry_by_debit on ledger_entry (club_id, debit_id, document_on, id)
  include (amount_cents, cancelled_at, superseded_by_id, row_id);
create index ledger_entry_by_credit on ledger_entry (club_id, credit_id, document_on, id)
  include (amount_cents, cancelled_at, superseded_by_id, row_id);
create index ledger_entry_by_day on ledger_entry (club_id, document_on, id);
create index ledger_entry_by_row on ledger_entry (club_id, row_id) where row_id is not null;
create index ledger_entry_by_superseding on ledger_entry (club_id, superseded_by_id) where superseded_by_id is not null;
-- What was typed lately is proposed again.
create index ledger_document_by_hand on ledger_document (club_id, id) where source = 'hand';

grant usage on sequence ledger_entry_id_seq to vereinshaus_app;
grant update (superseded_by_id) on ledger_entry to vereinshaus_app;

-- As 0025 has it; what is crossed out may say which document stands in its place.
create or replace function ledger_entry_stays() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  document record;
  changing constant text[] := '{text,cancelled_at,cancelled_by,superseded_by_id}';
begin
  if tg_op = 'DELETE' then
    if not exists (select from club where id = old.club_id) then
      return old;
    end if;
    raise exception 'ledger entries are never deleted';
  end if;
  if (to_jsonb(new) - changing) <> (to_jsonb(old) - changing) then
    raise exception 'ledger entries never change';
  end if;
  if new.superseded_by_id is distinct from old.superseded_by_id and (old.cancelled_at is not null or new.cancelled_at is null) then
    raise exception 'an entry is superseded when it is crossed out';
  end if;
  if (new.cancelled_at, new.cancelled_by) is distinct from (old.cancelled_at, old.cancelled_by) then
    select d.kind, d.document_on into document from ledger_document d where d.club_id = new.club_id and d.id = new.document_id;
    if old.cancelled_at is not null or new.cancelled_at is null or document.kind not in ('manual', 'opening') then
      raise exception 'only what was typed by hand is crossed out, and once';
    end if;
    if not ledger_period_is_open(new.club_id, document.document_on) then
      perform refuse_locked_period();
    end if;
    if exists (
      select from settlement s where s.club_id = new.club_id
        and (s.charge_id = new.debit_item_id or s.credit_id = new.credit_item_id)
      group by s.charge_id, s.credit_id having sum(s.cents) <> 0
    ) then
      raise exception 'what an entry settled is taken back before it is crossed out';
    end if;
    update open_item i set open_cents = i.open_cents - new.amount_cents
    where i.club_id = new.club_id and i.id in (new.debit_item_id, new.credit_item_id);
  end if;
  return new;
end $$;
