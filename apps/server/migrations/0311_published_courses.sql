-- What the other modules may read of courses, dates, bookings, tags and memberships.
-- The caller's policies hold (security_invoker); each is one table, so that the planner sees through it (docs/decisions/0040).

create view course_card with (security_invoker = true) as
  select
    club_id, id, name, description, bring, audience, sex, starts_on, ends_on, shown_from, shown_until,
    booking_starts_at, booking_ends_at, max_participants, members_only, permitting_courses, price_cents,
    non_member_price_cents, payment_due_on, payment_plan_id, plan_version, copied_from_id, has_certificate,
    has_tryouts, has_media, has_online_conferences, form_slots, trainers_allowed, created_at, deleted_at,
    coalesce(booking_starts_at, starts_on::timestamp at time zone 'Europe/Vienna') as reserved_until
  from course;
comment on view course_card is 'Was ein Angebot ist: Name, Zeitraum, Buchungsfrist, Preis.';
comment on column course_card.reserved_until is 'Ab wann reservierte Plätze verrechnet werden.';

create view course_terms with (security_invoker = true) as
  select
    club_id, id, name, description, audience, bring, price_cents, non_member_price_cents, payment_due_on,
    max_participants, starts_on, ends_on, members_only, allowed_roles, booking_starts_at, booking_ends_at,
    new_member_booking_starts_at, min_age, max_age, age_measured_on, birth_year_from, birth_year_to, sex,
    prebooking_courses, payment_plan_id, permitting_courses, created_at, deleted_at,
    coalesce(booking_starts_at, starts_on::timestamp at time zone 'Europe/Vienna') as reserved_until
  from course;
comment on view course_terms is 'Wer ein Angebot wann zu welchem Preis buchen darf.';

create view event_card with (security_invoker = true) as
  select
    club_id, id, course_id, name, starts_at, ends_at, place, room_id, owner_id, visibility, hidden_at
  from event;
comment on view event_card is 'Ein Termin: wann, wo, für wen sichtbar.';

create view room_card with (security_invoker = true) as
  select
    club_id, id, name, address, is_active
  from room;
comment on view room_card is 'Ein Raum.';

create view participation_card with (security_invoker = true) as
  select
    club_id, id, person_id, course_id, role, created_at, starts_at, left_at, undone_at, is_tryout, is_hidden,
    is_reserved, is_credited, skipped_reason, note, discount_id, family_rule_id, family_discount_cents, price_cents,
    price_steps, membership_fee_cents, tax_code, vat_percent, left_at is null as is_current
  from participation;
comment on view participation_card is 'Eine Buchung oder Funktion in einem Angebot, auch eine beendete.';
comment on column participation_card.is_current is 'not null: weder abgemeldet noch ausgetragen.';

create view makeup_card with (security_invoker = true) as
  select
    club_id, id, person_id, course_id, event_id
  from makeup;
comment on view makeup_card is 'Ein Nachholtermin.';

create view tryout_card with (security_invoker = true) as
  select
    club_id, id, person_id, event_id, cancelled_at
  from tryout;
comment on view tryout_card is 'Ein Schnuppertermin.';

create view substitute_request_card with (security_invoker = true) as
  select
    club_id, id, event_id, absent_id, substitute_id, state
  from substitute_request;
comment on view substitute_request_card is 'Eine Vertretung.';

create view tag_card with (security_invoker = true) as
  select
    club_id, id, entity, label, meaning, is_hidden, created_at
  from tag;
comment on view tag_card is 'Ein Schlagwort.';

create view tagging_card with (security_invoker = true) as
  select
    club_id, id, course_id, person_id, tag_id
  from tagging;
comment on view tagging_card is 'Was welches Schlagwort trägt.';

create view membership_role_card with (security_invoker = true) as
  select
    club_id, id, person_id, code, starts_on, ends_on, online_at, created_at
  from membership_role;
comment on view membership_role_card is 'Eine Mitgliedschaft oder Funktion im Verein.';

grant select on
    course_card, course_terms, event_card, room_card, participation_card, makeup_card, tryout_card,
    substitute_request_card, tag_card, tagging_card, membership_role_card
  to vereinshaus_app;
-- Who locks a row through its view needs the right to change a column of it.
grant update (id) on course_card to vereinshaus_app;
grant update (id) on event_card to vereinshaus_app;
grant update (id) on participation_card to vereinshaus_app;
grant update (id) on membership_role_card to vereinshaus_app;
