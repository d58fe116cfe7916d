-- What the other modules may read of the club, files, messages, history and accounts of the house.
-- The caller's policies hold (security_invoker); each is one table, so that the planner sees through it (docs/decisions/0040).

create view club_card with (security_invoker = true) as
  select
    id, name, full_name, full_name_declined, short_name, title, color, address, zvr, settings, terms_link,
    privacy_link, account_name, iban, bic, bank_name, creditor_id, second_factor_permissions, second_factor_role,
    created_at
  from club;
comment on view club_card is 'Der Verein, wie er sich zeigt, mit seinen Einstellungen.';

create view club_logo_card with (security_invoker = true) as
  select
    club_id, mime_type, content, hash
  from club_logo;
comment on view club_logo_card is 'Sein Logo.';

create view stored_file_card with (security_invoker = true) as
  select
    club_id, id, name, purpose, content, mime_type, person_id, created_at
  from stored_file;
comment on view stored_file_card is 'Eine abgelegte Datei.';

create view mail_card with (security_invoker = true) as
  select
    club_id, id, person_id, contact_id, sending_id, attachment_id, channel, recipient, subject, state, error, created_at,
    claimed_at, sent_at, bounced_at, opened_at, clicked_at, reception_token
  from mail;
comment on view mail_card is 'Eine Nachricht und was aus ihr wurde, ohne ihren Text.';

create view history_entry_card with (security_invoker = true) as
  select
    club_id, id, at, kind, person_id, course_id, actor_id, acting_admin_id, details
  from history_entry;
comment on view history_entry_card is 'Ein Eintrag der Historie.';

create view login_card with (security_invoker = true) as
  select
    club_id, person_id, email
  from login;
comment on view login_card is 'Die Adresse, mit der sich jemand anmeldet.';

create view permission_grant_card with (security_invoker = true) as
  select
    club_id, id, person_id, permission, entity_id, revoked_at
  from permission_grant;
comment on view permission_grant_card is 'Eine vergebene Berechtigung.';

grant select on
    club_card, club_logo_card, stored_file_card, mail_card, history_entry_card, login_card, permission_grant_card
  to vereinshaus_app;
-- Who locks a row through its view needs the right to change a column of it.
grant update (id) on club_card to vereinshaus_app;
grant update (person_id) on login_card to vereinshaus_app;
