-- Reports tell them from everything else: a handful of documents a year among tens of thousands.
create index ledger_document_of_years on ledger_document (club_id, kind) where kind in ('opening', 'closing');
