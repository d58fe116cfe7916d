-- A refund is a line of its own in the lists of payments: its number there comes from where documents and payments get theirs,
-- so no two lines have the same. Its id stays its own, because the provider knows it.
alter table payment_refund
  add column line_id integer not null default nextval('ledger_document_id_seq'),
  add constraint payment_refund_line_once unique (club_id, line_id);
comment on column payment_refund.line_id is 'Nummer der Erstattung in Listen von Zahlungen.';
