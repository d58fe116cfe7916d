-- Das Konto beim Zahlungsdienst gehört zur Zahlung: what was begun with an account is asked about, paid back and told of
-- there, whatever the club uses by now. docs/rules/zahlungen.md.

alter table payment add column provider_account text not null default '';
-- Money in another currency came: nothing of it is booked, and the treasurer is told.
alter table payment add column foreign_currency text not null default '', add column foreign_at timestamptz;
create index payment_foreign on payment (club_id, foreign_at) where foreign_currency <> '';
alter table payment_method add column provider_account text not null default '';
alter table payment_customer add column provider_account text not null default '';
alter table payment_movement add column provider_account text not null default '';

-- Until now the settings of the club said it, and the trial provider counts clubs.
create function account_until_now(club integer, named_provider text) returns text language sql stable as $$
  select case named_provider
    when 'sandbox' then club::text
    when 'stripe' then coalesce((select c.settings ->> 'stripeAccount' from club c where c.id = club), '')
    else ''
  end;
$$;
update payment set provider_account = account_until_now(club_id, provider) where provider in ('stripe', 'sandbox');
update payment_method set provider_account = account_until_now(club_id, provider) where provider is not null;
update payment_customer set provider_account = account_until_now(club_id, provider);
update payment_movement set provider_account = account_until_now(club_id, provider);
drop function account_until_now(integer, text);

alter table payment_customer drop constraint payment_customer_pkey,
  add primary key (club_id, person_id, provider, provider_account);
comment on column payment.provider_account is 'Konto beim Zahlungsdienst, mit dem die Zahlung begonnen wurde; leer = das der Installation.';
comment on column payment_method.provider_account is 'Konto beim Zahlungsdienst, bei dem die Karte oder das Konto liegt.';
comment on column payment_customer.provider_account is 'Konto beim Zahlungsdienst, das den Verwalter unter diesem Namen kennt.';
comment on column payment_movement.provider_account is 'Konto beim Zahlungsdienst, auf dem es sich bewegt hat.';

-- Whose an account is: proven once, by something only who looks after it at the provider can write there. Of one club only.
create table provider_account (
  club_id integer not null references club on delete cascade,
  provider text not null constraint provider_account_provider check (provider in ('stripe')),
  account text not null constraint provider_account_named check (account <> ''),
  proven_at timestamptz not null,
  primary key (club_id, provider, account)
);
comment on table provider_account is 'Konto beim Zahlungsdienst, das nachweislich diesem Verein gehört.';
create unique index provider_account_once on provider_account (provider, account);
call protect_tenant_table('provider_account');
revoke update, delete on provider_account from vereinshaus_app;

-- An account that one club alone has entered counts as its own. Of one that several have, each must prove it.
insert into provider_account (club_id, provider, account, proven_at)
select min(c.id), 'stripe', c.settings ->> 'stripeAccount', now()
from club c where coalesce(c.settings ->> 'stripeAccount', '') <> ''
group by c.settings ->> 'stripeAccount' having count(*) = 1;
