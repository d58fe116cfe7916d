-- A place that is kept in a copy is charged when the copy is published, not before: no family has heard of it.
create or replace view course_terms with (security_invoker = true) as
  select
    club_id, id, name, description, audience, bring, price_cents, non_member_price_cents, payment_due_on,
    max_participants, starts_on, ends_on, members_only, allowed_roles, booking_starts_at, booking_ends_at,
    new_member_booking_starts_at, min_age, max_age, age_measured_on, birth_year_from, birth_year_to, sex,
    prebooking_courses, payment_plan_id, permitting_courses, created_at, deleted_at,
    coalesce(booking_starts_at, starts_on::timestamp at time zone 'Europe/Vienna') as reserved_until, is_draft
  from course;

create or replace function clubs_to_charge(at timestamptz) returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select distinct t.club_id from participation t join course c on c.club_id = t.club_id and c.id = t.course_id
    where t.is_reserved and t.left_at is null and not c.is_draft and coalesce(reserved_until(c) <= at, true)
      and not club_rests(t.club_id);
  end;
