-- A membership fee that was charged with a booking stands on its invoice: no turnover, beside net and tax.
alter table invoice
  add column fee_cents bigint not null default 0,
  drop constraint invoice_sum,
  add constraint invoice_sum check (total_cents = net_cents + tax_cents + fee_cents);
