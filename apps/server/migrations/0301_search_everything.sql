-- Searching for money: amounts, numbers and the words of the bank, asked with every keystroke.
create index invoice_by_number on invoice (club_id, number);
create index invoice_by_total on invoice (club_id, total_cents);
create index payment_by_amount on payment (club_id, amount_cents);
-- Asked for by the search alone: settling must not think that it helps to go through everything open.
create index open_item_by_cents on open_item (club_id, (open_cents + 0)) where open_cents > 0 and side = 'charge';
create index bank_line_by_cents on bank_line (club_id, cents);

create function bank_line_words(name text, line_text text, reference text, end_to_end_id text, mandate_reference text)
  returns text language sql immutable parallel safe
  return public.fold(name || ' ' || line_text || ' ' || reference || ' ' || end_to_end_id || ' ' || mandate_reference);

create index bank_line_words on bank_line
  using gin (club_id, bank_line_words(name, text, reference, end_to_end_id, mandate_reference) gin_trgm_ops);

-- The newest lines in which every word occurs. A pattern under row security cannot use the index: the function asks for
-- the one club itself. Fewer than three letters find nothing, as the index knows nothing of them.
create function search_bank_line(term text, size integer) returns setof integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  club integer := current_club();
  patterns text[] := search_patterns(term);
begin
  if not fits_trigrams(patterns) then
    return;
  end if;
  return query
    select l.id from bank_line l
    where l.club_id = club and l.state in ('open', 'booked')
      and bank_line_words(l.name, l.text, l.reference, l.end_to_end_id, l.mandate_reference) like patterns[1]
      and (cardinality(patterns) < 2
        or bank_line_words(l.name, l.text, l.reference, l.end_to_end_id, l.mandate_reference) like all (patterns))
    order by l.booked_on + 0 desc, l.id desc
    limit size;
end $$;
revoke execute on function search_bank_line(text, integer) from public;
grant execute on function search_bank_line(text, integer) to vereinshaus_app;
