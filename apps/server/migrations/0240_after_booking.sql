-- A wrong booking is undone by the family: it is no cancellation, and they may book again.
alter table participation add column undone_at timestamptz
  constraint participation_undone_has_left check (undone_at is null or left_at is not null);
comment on column participation.undone_at is 'Von der Familie rückgängig gemacht; leer = nicht.';

-- „Zahlen mit Code“: drawn when the mail leaves.
alter table mail add column payment_code text not null default '';
comment on column mail.payment_code is 'Was der Zahlcode in der E-Mail sagt; leer = keiner.';

-- What an online payment was begun for: it is covered before the oldest due.
alter table payment add column item_ids integer[] not null default '{}'
  constraint payment_item_ids_bounded check (cardinality(item_ids) <= 100);
comment on column payment.item_ids is 'Offene Posten, die zuerst bezahlt werden sollen.';
