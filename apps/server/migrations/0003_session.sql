-- Sessions and password links. Tokens are random and stored hashed.

create table session (
  club_id integer not null,
  token_hash bytea not null,
  person_id integer not null,
  -- The administrator behind a taken-over view.
  original_person_id integer,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  kept boolean not null default false,
  primary key (club_id, token_hash),
  foreign key (club_id, person_id) references person on delete cascade,
  foreign key (club_id, original_person_id) references person on delete cascade
);
create index session_by_person on session (club_id, person_id);
create index session_by_original_person on session (club_id, original_person_id) where original_person_id is not null;
call protect_tenant_table('session');

create table password_link (
  club_id integer not null,
  token_hash bytea not null,
  person_id integer not null,
  -- The address the link was sent to; it becomes the sign-in.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (club_id, token_hash),
  foreign key (club_id, person_id) references person on delete cascade
);
create index password_link_by_person on password_link (club_id, person_id);
call protect_tenant_table('password_link');

-- The second door through the policy: where else does somebody sign in with this address?
create function linked_accounts(sign_in_email text) returns table (club_id integer, person_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.club_id, p.first_name || ' ' || p.last_name
  from login l join person p on p.club_id = l.club_id and p.id = l.person_id
  where l.email = lower(sign_in_email)
    and l.club_id <> current_club()
    and l.club_id <> 0
    and p.deleted_at is null and p.death_date is null
  order by l.club_id
$$;
revoke execute on function linked_accounts(text) from public;
grant execute on function linked_accounts(text) to vereinshaus_app;

-- The third door: how many persons each club has, for the platform alone.
create function club_sizes() returns table (club_id integer, persons bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.club_id, count(*) from person p where current_club() = 0 and p.deleted_at is null group by p.club_id
$$;
revoke execute on function club_sizes() from public;
grant execute on function club_sizes() to vereinshaus_app;
