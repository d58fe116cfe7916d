-- What the other modules may read of the books, open items, payments and the bank; no IBAN of a person.
-- The caller's policies hold (security_invoker); each is one table, so that the planner sees through it (docs/decisions/0040).

create view ledger_account_card with (security_invoker = true) as
  select
    club_id, id, number, name, kind, purpose, tag, address, person_id, is_asset, deleted_at, created_at
  from ledger_account;
comment on view ledger_account_card is 'Ein Konto, ohne Bankverbindung.';

create view ledger_document_card with (security_invoker = true) as
  select
    club_id, id, number, kind, source, source_reference, document_on, reverses_id, created_at, created_by
  from ledger_document;
comment on view ledger_document_card is 'Ein Beleg.';

create view ledger_entry_card with (security_invoker = true) as
  select
    club_id, id, document_id, row_id, document_on, text, symbol, amount_cents, debit_id, credit_id, debit_item_id,
    credit_item_id, cost_centre_id, person_id, tax_code, about_kind, about_id, reverses_id, reversed_cents,
    superseded_by_id, cancelled_at
  from ledger_entry;
comment on view ledger_entry_card is 'Ein Buchungssatz.';

create view open_item_card with (security_invoker = true) as
  select
    club_id, id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id, about_kind, about_id,
    about_part, moved_from_id, line_id, payer_id, share_percent
  from open_item;
comment on view open_item_card is 'Ein offener Posten.';

create view settlement_card with (security_invoker = true) as
  select
    club_id, id, charge_id, credit_id, cents, created_at
  from settlement;
comment on view settlement_card is 'Was womit ausgeglichen ist.';

create view tax_code_card with (security_invoker = true) as
  select
    club_id, code, name, percent, is_input, is_reverse_charge, account_id, deducted_account_id, bmd_code, uva_figure,
    deducted_figure
  from tax_code;
comment on view tax_code_card is 'Ein Steuercode.';

create view cost_centre_card with (security_invoker = true) as
  select
    club_id, id, name, tag_id, is_active
  from cost_centre;
comment on view cost_centre_card is 'Eine Kostenstelle.';

create view business_year_card with (security_invoker = true) as
  select
    club_id, id, starts_on, ends_on, locked_through
  from business_year;
comment on view business_year_card is 'Ein Geschäftsjahr.';

create view payment_method_card with (security_invoker = true) as
  select
    club_id, id, person_id, kind, provider, external_id, last4, is_default, removed_at
  from payment_method;
comment on view payment_method_card is 'Womit jemand zahlt, ohne Bankverbindung.';

create view sepa_mandate_card with (security_invoker = true) as
  select
    club_id, method_id, reference, signed_at, last_collected_on, blocked_code, text
  from sepa_mandate;
comment on view sepa_mandate_card is 'Ein Mandat, ohne Bankverbindung.';

create view payment_card with (security_invoker = true) as
  select
    club_id, id, payer_id, method_id, order_id, document_id, provider, external_id, kind, state, amount_cents,
    refunded_cents, failure, created_at,
    is_under_way(state) and voucher_wishes is null as is_under_way,
    state in ('started', 'authentication') and voucher_wishes is null as is_begun
  from payment;
comment on view payment_card is 'Eine Zahlung beim Anbieter oder im Einzug.';
comment on column payment_card.is_under_way is 'not null: unterwegs, und nicht für einen Gutschein.';
comment on column payment_card.is_begun is 'not null: jemand steht auf der Seite des Anbieters, und nicht für einen Gutschein.';

-- Only other modules ask it, of the card.
drop function may_arrive(payment, timestamptz);
create function may_arrive(p payment_card, at timestamptz) returns boolean language sql stable as $$
  select p.is_under_way or (p.is_begun and p.created_at > at - interval '1 day')
$$;

create view bank_line_card with (security_invoker = true) as
  select
    club_id, id, booked_on, cents, name, text, end_to_end_id, reference, state
  from bank_line;
comment on view bank_line_card is 'Eine Zeile des Kontoauszugs, ohne Bankverbindung.';

create view bank_assignment_card with (security_invoker = true) as
  select
    club_id, id, line_id, document_id, account_id, payer_id, cents, is_link, undone_at
  from bank_assignment;
comment on view bank_assignment_card is 'Wofür eine Zeile zählt.';

create view bank_order_card with (security_invoker = true) as
  select
    club_id, id, kind, state, execute_on, request_key, created_at, created_by
  from bank_order;
comment on view bank_order_card is 'Ein Auftrag an die Bank.';

create view invoice_card with (security_invoker = true) as
  select
    club_id, id, number, year, kind, issued_on, payer_id, person_id, total_cents
  from invoice;
comment on view invoice_card is 'Eine Rechnung.';

create view membership_fee_card with (security_invoker = true) as
  select
    club_id, id, person_id, participation_id, year, amount_cents, item_id, fee_run_id, charged_at, reversed_at
  from membership_fee;
comment on view membership_fee_card is 'Ein vorgeschriebener Mitgliedsbeitrag.';

create view voucher_card with (security_invoker = true) as
  select
    club_id, id, code, amount_cents, buyer_id, recipient, paid_with, sold_at, sold_by, redeemed_at, redeemed_by,
    cancelled_at
  from voucher;
comment on view voucher_card is 'Ein Gutschein.';

grant select on
    ledger_account_card, ledger_document_card, ledger_entry_card, open_item_card, settlement_card, tax_code_card,
    cost_centre_card, business_year_card, payment_method_card, sepa_mandate_card, payment_card, bank_line_card,
    bank_assignment_card, bank_order_card, invoice_card, membership_fee_card, voucher_card
  to vereinshaus_app;
-- Who locks a row through its view needs the right to change a column of it.
grant update (id) on ledger_account_card to vereinshaus_app;
grant update (id) on ledger_entry_card to vereinshaus_app;
grant update (id) on open_item_card to vereinshaus_app;
grant update (id) on payment_method_card to vereinshaus_app;
grant update (id) on payment_card to vereinshaus_app;
