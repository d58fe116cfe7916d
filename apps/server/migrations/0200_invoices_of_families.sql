-- Rechnungslauf: one invoice per family instead of one per booking.
alter table invoice_run add column per_family boolean not null default false;

-- Vorschreibung: each family gets an invoice of its fees with it.
alter table fee_sending add column has_invoices boolean not null default false;
-- Why a family got the Vorschreibung without its invoice: the code of the refusal.
alter table fee_notice add column invoice_refusal text not null default '';
