-- A document with several payers is a line for each of them in the lists of payments: the first has the number of the document,
-- every other one of its own, from where documents and payments get theirs. No two lines have the same.
alter table open_item
  add column line_id integer not null default nextval('ledger_document_id_seq'),
  add constraint open_item_line_once unique (club_id, line_id);
comment on column open_item.line_id is 'Nummer der Zeile in Listen von Zahlungen, wo ein Beleg mehrere Zahlende hat.';
