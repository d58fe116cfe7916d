-- A copy of a course is shown to nobody until somebody publishes it, whatever its display window says.
alter table course add column is_draft boolean not null default false;
comment on column course.is_draft is 'Eine Kopie, die noch niemand veröffentlicht hat.';

create or replace view course_card with (security_invoker = true) as
  select
    club_id, id, name, description, bring, audience, sex, starts_on, ends_on, shown_from, shown_until,
    booking_starts_at, booking_ends_at, max_participants, members_only, permitting_courses, price_cents,
    non_member_price_cents, payment_due_on, payment_plan_id, plan_version, copied_from_id, has_certificate,
    has_tryouts, has_media, has_online_conferences, form_slots, trainers_allowed, created_at, deleted_at,
    coalesce(booking_starts_at, starts_on::timestamp at time zone 'Europe/Vienna') as reserved_until, is_draft
  from course;
