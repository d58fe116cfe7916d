-- Mitglieder are counted alike everywhere: everybody once who holds a membership today, whichever it is, and lives. The
-- platform counted three kinds of them, and those who were deleted or have died.
create or replace function club_figures() returns table (
  club_id integer, persons bigint, members bigint, courses bigint, bookings bigint, storage_bytes bigint, mails bigint,
  last_sign_in timestamptz
)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id,
    (select count(*) from person p where p.club_id = c.id and p.deleted_at is null),
    (select count(distinct r.person_id) from membership_role r
      join person p on p.club_id = r.club_id and p.id = r.person_id and p.deleted_at is null and p.death_date is null
      where r.club_id = c.id and r.code between 1 and 409 and r.code <> 220
        and r.starts_on <= (now() at time zone 'Europe/Vienna')::date
        and (r.ends_on is null or r.ends_on > (now() at time zone 'Europe/Vienna')::date)),
    (select count(*) from course k where k.club_id = c.id and k.deleted_at is null),
    (select count(*) from participation t where t.club_id = c.id and t.left_at is null and t.role = 0),
    (select coalesce(sum(octet_length(f.content)), 0) from stored_file f where f.club_id = c.id)
      + (select coalesce(sum(m.received_bytes), 0)::bigint from media m where m.club_id = c.id),
    (select count(*) from mail m where m.club_id = c.id and m.created_at > now() - interval '30 days'),
    (select max(p.last_login_at) from person p where p.club_id = c.id)
  from club c where current_club() = 0 and c.id > 0
$$;
