-- When the mail that repeats saved wishes went out; null = it is still to go. The moment a club was told that a draw waits.
alter table draw_entry add column confirmed_at timestamptz;
update draw_entry set confirmed_at = saved_at;
create index draw_entry_to_confirm on draw_entry (club_id, saved_at) where confirmed_at is null;
alter table draw add column office_told_at timestamptz;
update draw set office_told_at = closes_at where closes_at < now();

-- Clubs in which a family has saved wishes that nobody has repeated to it yet, or a draw waits for the office.
create function clubs_with_draws_to_tell(at timestamptz) returns table (club_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.club_id from draw_entry e where e.confirmed_at is null and not club_rests(e.club_id)
    union
    select d.club_id from draw d
    where d.drawn_at is null and d.stopped_at is null and d.office_told_at is null and d.closes_at <= at and not club_rests(d.club_id)
  $$;
revoke execute on function clubs_with_draws_to_tell(timestamptz) from public;
grant execute on function clubs_with_draws_to_tell(timestamptz) to vereinshaus_app;
