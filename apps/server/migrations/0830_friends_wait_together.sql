-- Freunde warten gemeinsam: children of different families who get places together or none of them does.
alter table queue_bond add column of_friends boolean not null default false;
comment on column queue_bond.of_friends is 'Vom Büro zusammengelegt, weil beide Familien es wollen; jede antwortet für sich.';

-- What one family has said yes to, while another of those who wait together has not answered.
alter table queue_offer add column agreed_at timestamptz;
alter table queue_offer add column agreed_cents integer;
alter table queue_offer add constraint queue_offer_agreed check ((agreed_at is null) = (agreed_cents is null));
comment on column queue_offer.agreed_cents is 'Der Preis, zu dem die Familie Ja gesagt hat, mit Mitgliedsbeitrag; gebucht wird, wenn alle Ja sagen.';
