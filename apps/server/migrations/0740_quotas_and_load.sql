-- What the platform grants a club, and how much each club keeps the house busy.

create table club_quota (
  club_id integer primary key references club on delete cascade,
  -- Null = as much as there is.
  max_persons integer constraint club_quota_persons check (max_persons > 0),
  max_storage_bytes bigint constraint club_quota_storage check (max_storage_bytes > 0),
  -- Of any 30 days.
  max_mails integer constraint club_quota_mails check (max_mails > 0),
  -- How full it was in per cent when the office was told last; 0 = it has not been told.
  told_persons smallint not null default 0,
  told_storage smallint not null default 0,
  told_mails smallint not null default 0
);
comment on table club_quota is 'Kontingent eines Vereins: Personen, Speicher, E-Mails. Keine Zeile = unbegrenzt.';
alter table club_quota enable row level security;
create policy read_own_quota on club_quota for select to vereinshaus_app
  using (club_id = current_club() or current_club() = 0);
create policy write_by_platform on club_quota to vereinshaus_app
  using (current_club() = 0) with check (current_club() = 0);
grant select, insert, update, delete on club_quota to vereinshaus_app;

create table club_load (
  club_id integer not null references club on delete cascade,
  day date not null,
  requests bigint not null,
  -- Until the end of the answers.
  busy_ms bigint not null,
  primary key (club_id, day)
);
comment on table club_load is 'Anfragen eines Vereins an einem Tag und ihre Antwortzeit: Zahlen für die Plattform.';
alter table club_load enable row level security;
create policy platform_alone on club_load to vereinshaus_app using (current_club() = 0) with check (current_club() = 0);
grant select, insert, update, delete on club_load to vereinshaus_app;

-- What counts for the quotas, of the club one is in; of every club for the platform. Numbers, and nobody's name.
create function club_usage() returns table (club_id integer, persons bigint, storage_bytes bigint, mails bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id,
    (select count(*) from person p where p.club_id = c.id and p.deleted_at is null),
    (select coalesce(sum(octet_length(f.content)), 0) from stored_file f where f.club_id = c.id)
      + (select coalesce(sum(m.received_bytes), 0)::bigint from media m where m.club_id = c.id)
      + (select coalesce(sum(e.size_bytes), 0)::bigint from cloud_entry e where e.club_id = c.id and not e.is_folder)
      + (select coalesce(sum(v.size_bytes), 0)::bigint from cloud_version v where v.club_id = c.id),
    (select count(*) from mail m where m.club_id = c.id and m.created_at > now() - interval '30 days'
      and m.channel <> 'push' and m.state <> 'stopped')
  from club c where c.id > 0 and (current_club() = 0 or c.id = current_club())
$$;
revoke execute on function club_usage() from public;
grant execute on function club_usage() to vereinshaus_app;

drop function club_figures();
create function club_figures() returns table (
  club_id integer, persons bigint, members bigint, courses bigint, bookings bigint, storage_bytes bigint, mails bigint,
  last_sign_in timestamptz, last_active timestamptz, requests bigint, busy_ms bigint
)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, u.persons,
    (select count(distinct r.person_id) from membership_role r
      join person p on p.club_id = r.club_id and p.id = r.person_id and p.deleted_at is null and p.death_date is null
      where r.club_id = c.id and r.code between 1 and 409 and r.code <> 220
        and r.starts_on <= (now() at time zone 'Europe/Vienna')::date
        and (r.ends_on is null or r.ends_on > (now() at time zone 'Europe/Vienna')::date)),
    (select count(*) from course k where k.club_id = c.id and k.deleted_at is null),
    (select count(*) from participation t where t.club_id = c.id and t.left_at is null and t.role = 0),
    u.storage_bytes, u.mails,
    a.last_sign_in, a.last_active,
    coalesce(l.requests, 0)::bigint, coalesce(l.busy_ms, 0)::bigint
  from club c
  join club_usage() u on u.club_id = c.id
  cross join lateral (
    select max(p.last_login_at) as last_sign_in, max(p.last_active_at) as last_active
    from person p where p.club_id = c.id) a
  cross join lateral (
    select sum(d.requests) as requests, sum(d.busy_ms) as busy_ms from club_load d
    where d.club_id = c.id and d.day > (now() at time zone 'Europe/Vienna')::date - 7) l
  where current_club() = 0 and c.id > 0
$$;
revoke execute on function club_figures() from public;
grant execute on function club_figures() to vereinshaus_app;

create view club_quota_card with (security_invoker = true) as
  select q.club_id, q.max_persons, q.max_storage_bytes, q.max_mails from club_quota q;
comment on view club_quota_card is 'Was die Plattform einem Verein zugesteht.';
grant select on club_quota_card to vereinshaus_app;
