-- A payment that somebody had entered by hand before the bank told of it: the line is its evidence, nothing is posted again.
alter table bank_assignment add column is_link boolean not null default false;
comment on column bank_assignment.is_link is 'Die Zahlung war schon von Hand eingetragen; die Zeile ist der Beleg dazu.';
-- One payment has one line.
create unique index bank_assignment_link_once on bank_assignment (club_id, document_id) where is_link and undone_at is null;
