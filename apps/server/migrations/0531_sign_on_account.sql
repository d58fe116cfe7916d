-- Whoever withdraws the consent to a program takes from it what it has in hand for them, and from nobody else.
-- Null: what belongs to nobody yet, and what was there before; it is gone within a day.
alter table sign_on_record add column account_id integer;
create index sign_on_record_by_account on sign_on_record (club_id, account_id) where account_id is not null;
