-- Who comes to try is reminded the day before, and asked afterwards whether they take a place: once each.
alter table tryout add column reminded_at timestamptz, add column asked_at timestamptz;
comment on column tryout.reminded_at is 'Wann an den Termin erinnert wurde.';
comment on column tryout.asked_at is 'Wann nach dem Termin gefragt wurde, ob ein Platz genommen wird.';

create function clubs_with_tryouts(at timestamptz) returns table (club_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct y.club_id from tryout y join event e on e.club_id = y.club_id and e.id = y.event_id
  where y.cancelled_at is null and e.hidden_at is null and (
    (y.reminded_at is null and e.starts_at > at and e.starts_at < at + interval '2 days')
    or (y.asked_at is null and e.ends_at <= at and e.ends_at > at - interval '8 days')
  ) order by y.club_id
$$;
revoke execute on function clubs_with_tryouts(timestamptz) from public;
grant execute on function clubs_with_tryouts(timestamptz) to vereinshaus_app;
