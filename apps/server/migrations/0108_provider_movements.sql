-- Was der Zahlungsdienst behält und auszahlt: its fees are an expense, its payouts are on their way until the statement of
-- the bank has them. docs/rules/zahlungen.md.

-- Beside open_books and not in it: each area opens its own.
create function open_provider_accounts(club integer) returns void language sql as $$
  insert into ledger_account (club_id, number, name, kind, is_asset, purpose)
  select club, (
      select n from generate_series(wanted.number, wanted.number + 9999) as n
      where not exists (select from ledger_account a where a.club_id = club and a.number = n)
      order by n limit 1
    ), wanted.name, 0, wanted.is_asset, wanted.purpose
  from (values
    ('payouts', 2885, 'Geld unterwegs, Auszahlungen', true),
    ('providerFees', 7795, 'Spesen Zahlungsdienst', false)
  ) as wanted (purpose, number, name, is_asset)
  where not exists (select from ledger_account a where a.club_id = club and a.purpose = wanted.purpose);
$$;
select open_provider_accounts(id) from club where id > 0;

create function club_gets_provider_accounts() returns trigger language plpgsql as $$
begin
  perform open_provider_accounts(new.id);
  return null;
end $$;
create trigger club_gets_provider_accounts after insert on club for each row when (new.id > 0)
  execute function club_gets_provider_accounts();

create table payment_movement (
  club_id integer not null references club on delete cascade,
  provider text not null constraint payment_movement_provider check (provider in ('stripe', 'sandbox')),
  external_id text not null,
  kind text not null constraint payment_movement_kind check (kind in ('payment', 'payout', 'fee', 'other')),
  -- As the provider counts: what came in is positive, what it keeps for it stands beside.
  amount_cents bigint not null,
  fee_cents bigint not null,
  happened_at timestamptz not null,
  -- Null: nothing of it is posted here, e.g. a payment without a fee.
  document_id integer,
  primary key (club_id, provider, external_id),
  foreign key (club_id, document_id) references ledger_document on delete restrict
);
comment on table payment_movement is 'Bewegung auf dem Konto beim Zahlungsdienst: Gebühr, Auszahlung, Zahlung.';
create index payment_movement_by_time on payment_movement (club_id, provider, happened_at);
create index payment_movement_by_document on payment_movement (club_id, document_id) where document_id is not null;
create index payment_movement_payouts on payment_movement (club_id, amount_cents, happened_at) where kind = 'payout';
call protect_tenant_table('payment_movement');
revoke update, delete on payment_movement from vereinshaus_app;

-- A page of all payments begins with the newest and reads no others.
create index ledger_document_of_money on ledger_document (club_id, created_at, id)
  where source <> 'payment' and kind in ('payment', 'refund', 'manual', 'voucher');
create index payment_refund_by_time on payment_refund (club_id, created_at);
