-- Cash that the club pays out, e.g. the credit of a sponsor, has a receipt below zero that takes nothing back; when it comes
-- back, the receipt that does so is above zero.
alter table cash_receipt drop constraint cash_receipt_reverses;
comment on column cash_receipt.amount_cents is 'Below zero: the money was paid out or given back.';
