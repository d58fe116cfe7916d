-- A transfer that came back is made anew: of a bill one transfer counts, and which one it was before stays.
alter table disbursement add column replaced_at timestamptz;
comment on column disbursement.replaced_at is 'Zurückgekommen und neu überwiesen: seither zählt die neue Überweisung.';
drop index disbursement_of_row_once;
create unique index disbursement_of_row_once on disbursement (club_id, entry_id)
  where entry_id is not null and withdrawn_at is null and replaced_at is null;
