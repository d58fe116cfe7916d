-- A voucher that is bought online: what the payer wishes, until it is issued, and the voucher once the money has arrived.
alter table payment
  add column voucher_wishes jsonb,
  add column voucher_id integer,
  add foreign key (club_id, voucher_id) references voucher on delete restrict,
  add constraint payment_voucher check (voucher_wishes is null or voucher_id is null);
create index payment_by_voucher on payment (club_id, voucher_id) where voucher_id is not null;
comment on column payment.voucher_wishes is 'Für wen der Gutschein ist und was darauf steht, bis er bezahlt und ausgestellt ist.';
comment on column payment.voucher_id is 'Der Gutschein, der mit dieser Zahlung gekauft wurde.';
