-- Raumbuchungen im Kalender: calendars that have one must hear when it changes.
alter table room_booking
  add column revision integer not null default 0,
  add column updated_at timestamptz;
comment on column room_booking.revision is 'Zählt die Änderungen, für Kalender.';
comment on column room_booking.updated_at is 'Letzte Änderung; leer = seit der Buchung keine.';

create or replace view room_booking_card with (security_invoker = true) as
  select
    club_id, id, room_id, person_id, course_id, purpose, starts_at, ends_at, state, price_cents, fee_cents, created_at,
    revision, coalesce(updated_at, created_at) as updated_at
  from room_booking;
