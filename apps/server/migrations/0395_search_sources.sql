-- Searching for everything: names on invoices, contacts, donations and the ends of account numbers. Each function asks for the
-- one club itself, because a pattern under row security cannot use the index; fewer than three letters find nothing.
-- The words are kept beside the row: the index only says where they might be, and folding them again at every look takes
-- longer than everything else.
drop index bank_line_words;
alter table bank_line add column search_text text not null
  generated always as (bank_line_words(name, text, reference, end_to_end_id, mandate_reference)) stored;
create index bank_line_words on bank_line using gin (club_id, search_text gin_trgm_ops);

-- The newest lines in which every word occurs. A word that stands in many of them is found among the newest.
create or replace function search_bank_line(term text, size integer) returns setof integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  club integer := current_club();
  patterns text[] := search_patterns(term);
  found_ids integer[];
begin
  if not fits_trigrams(patterns) then
    return;
  end if;
  found_ids := array(
    select n.id from (
      select l.id, l.booked_on, l.search_text from bank_line l
      where l.club_id = club and l.state = any(array['open', 'booked']) order by l.id desc limit 1000
    ) n where n.search_text like all (patterns) order by n.booked_on desc, n.id desc limit size);
  if cardinality(found_ids) >= size then
    return query select unnest(found_ids);
    return;
  end if;
  return query
    select l.id from bank_line l
    where l.club_id = club and l.search_text like patterns[1] and l.search_text like coalesce(patterns[2], patterns[1])
      and l.search_text like all (patterns) and l.state in ('open', 'booked')
    order by l.booked_on + 0 desc, l.id desc
    limit size;
end $$;

create function invoice_words(recipient text, subject text) returns text language sql immutable parallel safe
  return public.fold(recipient || ' ' || subject);
alter table invoice add column search_text text not null
  generated always as (invoice_words(recipient, subject)) stored;
-- In a trigger before the row is written the kept words are not there yet; what they are made of is compared all the same.
create or replace function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- A whole club may go, with everything it has.
    if club_is_going(old.club_id) then
      return old;
    end if;
    raise exception 'invoices are cancelled, never deleted';
  end if;
  if (to_jsonb(new) - '{file_id,sent_at,search_text}'::text[]) <> (to_jsonb(old) - '{file_id,sent_at,search_text}'::text[])
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at) then
    raise exception 'issued invoices never change';
  end if;
  return new;
end $$;
create index invoice_words on invoice using gin (club_id, search_text gin_trgm_ops);

create function search_invoice(term text, size integer) returns setof integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  club integer := current_club();
  patterns text[] := search_patterns(term);
  found_ids integer[];
begin
  if not fits_trigrams(patterns) then
    return;
  end if;
  found_ids := array(
    select n.id from (
      select i.id, i.year, i.number, i.search_text from invoice i
      where i.club_id = club order by i.year desc, i.number desc limit 1000
    ) n where n.search_text like all (patterns) order by n.year desc, n.number desc limit size);
  if cardinality(found_ids) >= size then
    return query select unnest(found_ids);
    return;
  end if;
  return query
    select i.id from invoice i
    where i.club_id = club and i.search_text like patterns[1] and i.search_text like coalesce(patterns[2], patterns[1])
      and i.search_text like all (patterns)
    order by i.year + 0 desc, i.number desc
    limit size;
end $$;
revoke execute on function search_invoice(text, integer) from public;
grant execute on function search_invoice(text, integer) to vereinshaus_app;

create function contact_words(company text, first_name text, last_name text, email text, phone text, locality text)
  returns text language sql immutable parallel safe
  return public.fold(company || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || locality);
alter table contact add column search_text text not null
  generated always as (contact_words(
    company, first_name, last_name, email, phone, locality)) stored;
create index contact_words on contact using gin (club_id, search_text gin_trgm_ops);

-- Contacts as their list shows them: whoever was erased or has become a person is none.
create function search_contact(term text, size integer) returns setof integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  club integer := current_club();
  patterns text[] := search_patterns(term);
begin
  if not fits_trigrams(patterns) then
    return;
  end if;
  return query
    select c.id from contact c
    where c.club_id = club and c.person_id is null and c.erased_at is null and c.search_text like patterns[1]
      and c.search_text like coalesce(patterns[2], patterns[1]) and c.search_text like all (patterns)
    order by (c.name || '') collate "de-AT-x-icu", c.id
    limit size;
end $$;
revoke execute on function search_contact(text, integer) from public;
grant execute on function search_contact(text, integer) to vereinshaus_app;

create index donation_by_cents on donation (club_id, amount_cents);

-- „… 3000“: the account that somebody reads out by its end.
create index bank_line_by_iban_end on bank_line (club_id, right(iban, 4)) where iban <> '';

create function search_bank_line_by_iban(ending text, size integer) returns setof integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select l.id from bank_line l
    where l.club_id = current_club() and l.iban <> '' and right(l.iban, 4) = right(ending, 4)
      and right(l.iban, length(ending)) = ending and l.state in ('open', 'booked')
    order by l.booked_on + 0 desc, l.id desc
    limit size;
end $$;
revoke execute on function search_bank_line_by_iban(text, integer) from public;
grant execute on function search_bank_line_by_iban(text, integer) to vereinshaus_app;

-- Small tables: their words are folded once as well.
alter table newsletter add column search_text text not null generated always as (fold(subject)) stored;
alter table form add column search_text text not null generated always as (fold(title || ' ' || slot)) stored;
alter table section add column search_text text not null generated always as (fold(name || ' ' || short_name)) stored;
alter table donation_campaign add column search_text text not null generated always as (fold(name)) stored;
