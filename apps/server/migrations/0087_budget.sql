-- Voranschlag: what a club means to take in and spend in a business year, by account.
create table budget (
  club_id integer not null,
  business_year_id integer not null,
  account_id integer not null,
  -- Income and expense both positive.
  amount_cents bigint not null,
  primary key (club_id, business_year_id, account_id),
  foreign key (club_id, business_year_id) references business_year on delete cascade,
  foreign key (club_id, account_id) references ledger_account on delete cascade
);
comment on table budget is 'Voranschlag eines Geschäftsjahres je Konto.';
create index budget_by_account on budget (club_id, account_id);
call protect_tenant_table('budget');
