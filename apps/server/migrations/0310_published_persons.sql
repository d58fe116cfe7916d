-- What the other modules may read of persons (docs/decisions/0040). The caller's policies hold: security_invoker.

create view person_card with (security_invoker = true) as
  select club_id, id, manager_id, first_name, last_name, company_name,
    coalesce(nullif(trim(first_name || ' ' || last_name), ''), company_name) as display_name,
    coalesce(nullif(trim(concat_ws(' ', last_name, first_name, company_name)), ''), 'Person ' || id) as sort_name,
    birth_date, sex, extra ->> 'shirt' as shirt, email, phone, whatsapp_phone, mailing, image, search_text, staff_level, is_trainer, member_since,
    payment_method, legal_representative_id, data_confirmed_at, merged_into_id, deleted_at, death_date, anonymised_at,
    deleted_at is null and death_date is null as is_present
  from person;
comment on view person_card is 'Wer jemand ist: Name, Familie, Erreichbarkeit. Nichts Heikles (SVN, Gesundheit, Konten).';
comment on column person_card.display_name is 'not null: Name wie er überall steht, bei Firmen ohne Ansprechperson der Firmenname.';
comment on column person_card.sort_name is 'not null: Name wie ein Konto heißt (customer_account_name), Familienname zuerst.';
comment on column person_card.is_present is 'not null: weder gelöscht noch verstorben.';

create view person_letter with (security_invoker = true) as
  select club_id, id, manager_id, first_name, last_name, company_name,
    coalesce(nullif(trim(first_name || ' ' || last_name), ''), company_name) as display_name,
    titles_before, titles_after, letter_salutation, sex, birth_date, image, email, phone, mailing, staff_level, is_trainer,
    member_since, street, house_number, door, postal_code, locality, country, place_id, vat_id, payment_method, search_text,
    merged_into_id, deleted_at, death_date, anonymised_at, deleted_at is null and death_date is null as is_present
  from person;
comment on view person_letter is 'Wohin und mit welcher Anrede jemandem geschrieben wird: die Karte mit Titeln und Anschrift.';
comment on column person_letter.display_name is 'not null: wie in person_card.';
comment on column person_letter.is_present is 'not null: weder gelöscht noch verstorben.';

-- A view is locked with the rows behind it (`for share of p`), for which PostgreSQL asks for a right to change a column of it.
grant select, update (id) on person_card, person_letter to vereinshaus_app;
