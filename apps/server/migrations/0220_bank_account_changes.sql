-- A new IBAN of a bank account collects nothing for a day: until then whoever keeps the money can set it right.
alter table ledger_account add column iban_changed_at timestamptz;
comment on column ledger_account.iban_changed_at is 'Since when the IBAN stands there; null = from before anybody counted.';
