-- A voucher on account counts when it is paid, which the ledger says. The code is handed out once, when that is so for the
-- first time; the office may give one away instead.
alter table voucher
  add column code_sent_at timestamptz,
  add column given_at timestamptz,
  add column given_by integer,
  add column given_reason text not null default '',
  add foreign key (club_id, given_by) references person on delete restrict,
  add constraint voucher_given check ((given_at is null) = (given_reason = ''));
comment on column voucher.code_sent_at is 'Seit wann der Käufer den Code hat; leer, solange der Gutschein auf Bezahlung wartet.';
comment on column voucher.given_reason is 'Warum der Verein den unbezahlten Gutschein verschenkt hat.';
-- Until today every code was handed out at once.
update voucher set code_sent_at = sold_at;
create index voucher_by_giver on voucher (club_id, given_by) where given_by is not null;
create index voucher_not_handed_out on voucher (club_id, id) where code_sent_at is null and cancelled_at is null;
