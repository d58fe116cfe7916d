-- What an entry and its open item are about: one reference that any area can bring, instead of a column per area.
-- The kind is the area's own word ('booking', 'voucher'), the id its number there, the part what it consists of (of a
-- booking the instalment). The books keep it and never look behind it. docs/decisions/0032-one-reference-per-entry.md.
alter table ledger_entry
  add column about_kind text,
  add column about_id integer,
  add column about_part integer;
alter table open_item
  add column about_kind text,
  add column about_id integer,
  add column about_part integer;

alter table ledger_entry disable trigger ledger_entry_stays;
update ledger_entry set
  about_kind = case when participation_id is not null then 'booking' else 'voucher' end,
  about_id = coalesce(participation_id, voucher_id),
  about_part = case when participation_id is not null then installment_id end
where participation_id is not null or voucher_id is not null;
alter table ledger_entry enable trigger ledger_entry_stays;

alter table open_item disable trigger open_item_stays;
update open_item set
  about_kind = case when participation_id is not null then 'booking' else 'voucher' end,
  about_id = coalesce(participation_id, voucher_id),
  about_part = case when participation_id is not null then installment_id end
where participation_id is not null or voucher_id is not null;
alter table open_item enable trigger open_item_stays;

alter table ledger_entry
  drop column participation_id,
  drop column installment_id,
  drop column voucher_id,
  add constraint ledger_entry_about check ((about_kind is null) = (about_id is null) and (about_part is null or about_id is not null));
alter table open_item
  drop column participation_id,
  drop column installment_id,
  drop column voucher_id,
  add constraint open_item_about check ((about_kind is null) = (about_id is null) and (about_part is null or about_id is not null));
comment on column ledger_entry.about_kind is 'Worum es geht: das Wort des Bereichs (booking, voucher, …), about_id seine Nummer dort, about_part ein Teil davon.';
comment on column open_item.about_kind is 'Worum es geht, wie bei der Zeile.';

create index ledger_entry_by_reference on ledger_entry (club_id, about_kind, about_id, about_part) where about_kind is not null;
create index open_item_by_reference on open_item (club_id, about_kind, about_id, about_part) where about_kind is not null;

-- What the books name stays: an area puts this on its table, with its kind, the column of the id and that of the part.
create function stays_for_the_books() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone constant jsonb := to_jsonb(old);
  named_kind constant text := tg_argv[0];
  named_id constant integer := (gone ->> tg_argv[1])::integer;
  named_part constant integer := (gone ->> tg_argv[2])::integer;
begin
  if not club_is_going(old.club_id) and (
    exists (
      select from ledger_entry e where e.club_id = old.club_id and e.about_kind = named_kind and e.about_id = named_id
        and (tg_nargs < 3 or e.about_part = named_part)
    ) or exists (
      select from open_item i where i.club_id = old.club_id and i.about_kind = named_kind and i.about_id = named_id
        and (tg_nargs < 3 or i.about_part = named_part)
    )
  ) then
    raise exception 'the books refer to % %', named_kind, named_id
      using errcode = 'foreign_key_violation', constraint = 'ledger_names_it';
  end if;
  return old;
end $$;
create trigger participation_stays_for_the_books before delete on participation
  for each row execute function stays_for_the_books('booking', 'id');
create trigger installment_stays_for_the_books before delete on installment
  for each row execute function stays_for_the_books('booking', 'participation_id', 'id');
create trigger voucher_stays_for_the_books before delete on voucher
  for each row execute function stays_for_the_books('voucher', 'id');
