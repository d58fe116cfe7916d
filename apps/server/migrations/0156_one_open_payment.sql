-- Zweimal begonnen: whoever begins to pay again ends what they had begun before. That is noted first, then told to the
-- provider; what arrives all the same is too much and offered back. docs/rules/zahlungen.md.

alter table payment
  add column replaced_at timestamptz,
  add column overpaid_cents bigint not null default 0,
  add column overpaid_choice text constraint payment_overpaid_choice check (overpaid_choice in ('refund', 'keep')),
  add constraint payment_overpaid check (overpaid_cents between 0 and amount_cents);
comment on column payment.replaced_at is 'Seit wann eine andere Zahlung an ihrer Stelle begonnen ist.';
comment on column payment.overpaid_cents is 'Was davon zu viel war, als sie ankam.';
comment on column payment.overpaid_choice is 'Was die Familie damit will: zurück (refund) oder als Guthaben behalten (keep).';

update payment p set replaced_at = now()
where p.state in ('started', 'charging', 'authentication') and p.provider <> 'bank' and p.voucher_wishes is null
  and exists (
    select from payment n
    where n.club_id = p.club_id and n.payer_id = p.payer_id and n.amount_cents = p.amount_cents and n.id > p.id
      and n.state in ('started', 'charging', 'authentication') and n.provider <> 'bank' and n.voucher_wishes is null
  );
create unique index payment_open_once on payment (club_id, payer_id, amount_cents)
  where state in ('started', 'charging', 'authentication') and provider <> 'bank' and voucher_wishes is null
    and replaced_at is null;
create index payment_overpaid_open on payment (club_id, payer_id)
  where overpaid_cents > 0 and overpaid_choice is null;
