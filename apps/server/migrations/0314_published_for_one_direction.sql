-- What else other modules may read, so that no two of them read each other in a circle (docs/decisions/0040).
-- Two of these are no cards: they carry what one reader needs and nobody else should ask for.

create view disbursement_card with (security_invoker = true) as
  select club_id, id, order_id, account_id, payer_id, name, cents, end_to_end_id, withdrawn_at
  from disbursement;
comment on view disbursement_card is 'Eine Überweisung des Vereins, ohne Bankverbindung.';

create view paid_report_card with (security_invoker = true) as
  select club_id, id, payer_id, amount_cents, paid_on, created_at
  from paid_report;
comment on view paid_report_card is 'Eine Familie sagt, sie habe gezahlt.';

create view attendance_card with (security_invoker = true) as
  select club_id, event_id, person_id, status
  from attendance;
comment on view attendance_card is 'Wer bei einem Termin da war, ohne Notiz.';

create view club_host_card with (security_invoker = true) as
  select host, club_id, is_main
  from club_host;
comment on view club_host_card is 'Unter welchen Adressen ein Verein erreichbar ist.';

create view club_standing_card with (security_invoker = true) as
  select club_id, is_demo, is_practice, suspended_at, suspension_text, removed_at
  from club_standing;
comment on view club_standing_card is 'Ob ein Verein ruht, übt oder zur Vorführung dient.';

create view platform_notice_card with (security_invoker = true) as
  select id, text, starts_at, ends_at
  from platform_notice;
comment on view platform_notice_card is 'Ein Hinweis der Plattform.';

create view room_occupation_card with (security_invoker = true) as
  select club_id, room_id, event_id, during
  from room_occupation;
comment on view room_occupation_card is 'Wann ein Raum belegt ist.';

create view membership_change_card with (security_invoker = true) as
  select club_id, id, person_id, changed_on, cancels_fee
  from membership_change;
comment on view membership_change_card is 'Ein Wechsel der Mitgliedschaft.';

create view installment_card with (security_invoker = true) as
  select club_id, id, participation_id, payment_row_id, description, amount_cents, due_on, deleted_at
  from installment;
comment on view installment_card is 'Eine Rate einer Buchung.';

create view shift_card with (security_invoker = true) as
  select club_id, id, location_id, name
  from shift;
comment on view shift_card is 'Ein Dienst.';

create view shift_location_card with (security_invoker = true) as
  select club_id, id, course_id, name
  from shift_location;
comment on view shift_location_card is 'Wo Dienste sind.';

create view shift_participation_card with (security_invoker = true) as
  select club_id, person_id, shift_id
  from shift_participation;
comment on view shift_participation_card is 'Wer einen Dienst macht.';

create view sending_card with (security_invoker = true) as
  select club_id, id, subject, links
  from sending;
comment on view sending_card is 'Ein Versand an viele.';

create view bank_line_sender with (security_invoker = true) as
  select club_id, id, name, iban
  from bank_line;
comment on view bank_line_sender is 'Von wem eine Zeile des Kontoauszugs kommt; nur für die Abrechnung der Familie selbst.';

create view push_address with (security_invoker = true) as
  select club_id, id, endpoint, p256dh, auth
  from push_device;
comment on view push_address is 'Wohin eine Nachricht an ein Gerät geht; nur zum Zustellen.';

grant select on
  disbursement_card, paid_report_card, attendance_card, club_host_card, club_standing_card, platform_notice_card,
  room_occupation_card, membership_change_card, installment_card, shift_card,
  shift_location_card, shift_participation_card, sending_card, bank_line_sender, push_address
  to vereinshaus_app;
