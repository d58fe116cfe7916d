-- Searching for persons: what is asked with every keystroke is answered in one pass, and words too short for the
-- index no longer read the index of all clubs.

-- The words of a search as patterns, the longest first; every one of them must occur.
create function search_patterns(term text) returns text[] language sql stable as $$
  select array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from regexp_split_to_table(fold(coalesce(term, '')), '\s+') as word where word <> '' order by length(word) desc
  );
$$;

-- Three letters make a trigram. With fewer the index knows nothing and would be read from end to end, for every club;
-- the persons of the one club are read faster.
create function fits_trigrams(patterns text[]) returns boolean language sql immutable as $$
  select coalesce(length(patterns[1]), 0) >= 3 + length('%%');
$$;

create function person_field_matches(p person, field text, patterns text[]) returns boolean language sql stable as $$
  select case field
    when 'fullname' then fold(p.first_name || ' ' || p.last_name) like all (patterns)
    when 'lastname' then fold(p.last_name) like all (patterns)
    when 'prename' then fold(p.first_name) like all (patterns)
    when 'email' then fold(p.email) like all (patterns)
    when 'phone' then p.phone like all (patterns)
    else field = 'any'
  end;
$$;

create or replace function find_person(term text, field text default 'any') returns setof integer
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  patterns text[] := search_patterns(term);
begin
  if fits_trigrams(patterns) then
    return query
      select p.id from person p
      where p.club_id = current_club() and p.search_text like patterns[1]
        and (cardinality(patterns) < 2 or p.search_text like all (patterns))
        and person_field_matches(p, field, patterns);
  else
    return query
      select p.id from person p
      where p.club_id = current_club() and p.search_text || '' like all (patterns)
        and person_field_matches(p, field, patterns);
  end if;
end $$;

-- The first persons by name with what a result shows. Reading every match again through its id, only to keep the
-- first hundred, takes three times as long. `viewer` narrows to the own group, null sees everybody.
create function search_person(term text, viewer integer, size integer)
  returns table (id integer, first_name text, last_name text, birth_date date)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  club integer := current_club();
  patterns text[] := search_patterns(term);
  longest text := patterns[1];
begin
  if fits_trigrams(patterns) then
    -- Few match: all of them are sorted. The empty text keeps the planner from walking through the names in order.
    return query
      select p.id, p.first_name, p.last_name, p.birth_date from person p
      where p.club_id = club and p.search_text like longest and p.deleted_at is null and p.death_date is null
        and (cardinality(patterns) < 2 or p.search_text like all (patterns))
        and (viewer is null or p.id = viewer or p.manager_id = viewer)
      order by (p.last_name || '') collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id
      limit size;
  else
    -- Many match: the first ones by name are soon found. The empty text keeps the planner from the trigrams.
    return query
      select p.id, p.first_name, p.last_name, p.birth_date from person p
      where p.club_id = club and p.search_text || '' like all (patterns) and p.deleted_at is null and p.death_date is null
        and (viewer is null or p.id = viewer or p.manager_id = viewer)
      order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id
      limit size;
  end if;
end $$;
revoke execute on function search_person(text, integer, integer) from public;
grant execute on function search_person(text, integer, integer) to vereinshaus_app;
