-- Background work: mails that a dead worker had in hand, waitlists found from the queue, mentions erased step by step.

alter table mail add column claimed_at timestamptz;
comment on column mail.claimed_at is 'When a worker last took it in hand.';
update mail set claimed_at = now() where state = 'sending';
create index mail_in_hand on mail (claimed_at) where state = 'sending';

-- A mail that stays in hand longer than any worker holds one: nobody knows whether it arrived. For the whole house,
-- because a worker that died leaves nothing behind that would tell the club.
create function call_mails_unclear(held_since timestamptz, reason text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_mails integer;
begin
  update mail set state = 'unclear', error = reason where state = 'sending' and claimed_at < held_since;
  get diagnostics found_mails = row_count;
  return found_mails;
end $$;
revoke execute on function call_mails_unclear(timestamptz, text) from public;
grant execute on function call_mails_unclear(timestamptz, text) to vereinshaus_app;

-- Courses with somebody waiting and a free place: within a club its own, outside of any club those of the whole house,
-- for the sweep. Begins with who waits, which are few, and never with all clubs or all participations.
create function courses_to_promote() returns table (club_id integer, course_id integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  club integer := current_club();
begin
  return query
    with waiting as (
      select distinct t.club_id, t.course_id from participation t
      where t.left_at is null and t.role = 2 and (club is null or t.club_id = club)
    )
    select c.club_id, c.id from waiting w
    join course c on c.club_id = w.club_id and c.id = w.course_id and c.deleted_at is null
    where c.max_participants is null or c.max_participants > (
      select count(*) from participation t
      where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null and t.role = 0
    )
    order by c.club_id, c.id;
end $$;
revoke execute on function courses_to_promote() from public;
grant execute on function courses_to_promote() to vereinshaus_app;

create table erasure (
  club_id integer not null,
  person_id integer not null,
  -- By which words the person is found in texts about others; empty as soon as they are gone everywhere.
  names jsonb not null,
  steps integer not null,
  done integer not null default 0,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (club_id, person_id),
  foreign key (club_id, person_id) references person on delete cascade,
  constraint erasure_progress check (done between 0 and steps),
  constraint erasure_forgets check (finished_at is null or names = '{}')
);
comment on table erasure is 'Anonymisierung: wie weit die Erwähnungen einer Person in Texten über andere schon entfernt sind.';
call protect_tenant_table('erasure');
