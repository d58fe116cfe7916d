-- Kontowortlaut: the name of an account as its bank has it. Banks compare it with the IBAN before they pay.

alter table club add column account_name text not null default '';
comment on column club.account_name is 'Kontowortlaut: empty = the name of the club is used.';

alter table ledger_account add column iban_holder text not null default '';
comment on column ledger_account.iban_holder is 'Whose account the IBAN is, as the bank has it; empty = the person''s own name.';
