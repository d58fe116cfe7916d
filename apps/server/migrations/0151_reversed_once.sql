-- Nobody takes back more than was posted, whoever writes and whatever they have locked: each entry counts what was taken back
-- of it, as an open item counts what is open. Two reversals at once wait for each other at the entry.
alter table ledger_entry disable trigger ledger_entry_stays;
alter table ledger_entry add column reversed_cents bigint not null default 0;
update ledger_entry e set reversed_cents = r.cents
from (
  select club_id, reverses_id, sum(amount_cents) as cents from ledger_entry where reverses_id is not null
  group by club_id, reverses_id
) r
where e.club_id = r.club_id and e.id = r.reverses_id;
alter table ledger_entry enable trigger ledger_entry_stays;
alter table ledger_entry add constraint ledger_entry_reversed_once check (reversed_cents between 0 and amount_cents);
comment on column ledger_entry.reversed_cents is 'Was davon zurückgenommen ist; nur reversal_uses_entries schreibt es.';

-- The application may not write it: only an entry that takes another back does.
create function reversal_uses_entries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_nestloop = off set enable_mergejoin = off as $$
declare
  clubs constant integer[] := array(select distinct club_id from added where reverses_id is not null);
  entries constant integer[] := array(select distinct reverses_id from added where reverses_id is not null order by 1);
begin
  if cardinality(entries) = 0 then
    return null;
  end if;
  -- In one order, so that two runs wait and none of them for the other.
  perform from ledger_entry e where e.club_id = any(clubs) and e.id = any(entries) order by e.club_id, e.id for no key update;
  update ledger_entry e set reversed_cents = e.reversed_cents + used.cents
  from (
    select club_id, reverses_id, sum(amount_cents) as cents from added where reverses_id is not null
    group by club_id, reverses_id
  ) as used
  where e.club_id = any(clubs) and e.id = any(entries) and e.club_id = used.club_id and e.id = used.reverses_id;
  return null;
end $$;
create trigger reversal_uses_entries after insert on ledger_entry
  referencing new table as added for each statement execute function reversal_uses_entries();

-- As 0083 and 0112 have it; what was taken back of an entry is counted.
create or replace function ledger_entry_stays() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  document record;
  changing constant text[] := '{text,cancelled_at,cancelled_by,superseded_by_id,reversed_cents}';
begin
  if tg_op = 'DELETE' then
    if club_is_going(old.club_id) then
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
