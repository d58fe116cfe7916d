-- Cash of several families in one row: each of them gets a receipt over its part.
alter table cash_receipt add column part smallint not null default 1 constraint cash_receipt_part check (part > 0);
comment on column cash_receipt.part is 'Der wievielte Beleg desselben Buchungsbelegs; mehr als einer, wenn mehrere Familien bezahlt haben.';
drop index cash_receipt_document_once;
create unique index cash_receipt_document_once on cash_receipt (club_id, document_id, part, (reverses_id is null));

create view cash_receipt_card with (security_invoker = true) as
  select
    club_id, id, document_id, payer_id, reverses_id, year, number, token, content ->> 'payer' as payer
  from cash_receipt;
comment on view cash_receipt_card is 'Ein Kassabeleg: wem er gehört und wo man ihn liest.';
grant select on cash_receipt_card to vereinshaus_app;
