-- Where else does somebody sign in with an address that another cell names by its sum (decision 0053)?

create function address_hash(address text) returns text language sql immutable parallel safe strict
  return encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
create index login_by_address_hash on login (address_hash(email));

-- Only for the platform's view, in which a signed hint is answered. Clubs that are closed or away tell nobody.
create function clubs_of_address_hash(hash text) returns table (club_name text, host text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, h.host
  from login l
  join person p on p.club_id = l.club_id and p.id = l.person_id and p.deleted_at is null and p.death_date is null
  join club c on c.id = l.club_id
  join club_host h on h.club_id = c.id and h.is_main
  where current_club() = 0 and l.club_id > 0 and address_hash(l.email) = hash and not club_rests(c.id)
  order by c.name, h.host
$$;
revoke execute on function clubs_of_address_hash(text) from public;
grant execute on function clubs_of_address_hash(text) to vereinshaus_app;
