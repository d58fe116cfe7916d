-- A row that the accountant has and that was crossed out since goes to her again, the other way round: her books are ours.
alter table book_export_entry add column is_reversal boolean not null default false;
alter table book_export_entry drop constraint book_export_entry_pkey, add primary key (club_id, entry_id, is_reversal);
comment on column book_export_entry.is_reversal is 'Takes back what an earlier handover has told.';

-- Chosen by the browser: transfers that are sent twice are prepared once.
alter table bank_order add column request_key text;
create unique index bank_order_once on bank_order (club_id, request_key) where request_key is not null;
