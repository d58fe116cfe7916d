-- Sozialversicherungsnummern, zweite Faktoren and the password of the mail server are sealed with the key of the
-- installation. A server that is started with another key would find out one value at a time.
create table installation_secret (
  -- There is one.
  id integer primary key default 1 constraint installation_secret_one check (id = 1),
  -- Tells two keys apart and nothing about them.
  mark text not null constraint installation_secret_mark check (mark <> '')
);
comment on table installation_secret is 'Schlüssel der Installation: woran der Server erkennt, dass es der richtige ist.';
alter table installation_secret enable row level security;
create policy platform_alone on installation_secret to vereinshaus_app
  using (current_club() = 0) with check (current_club() = 0);
grant select, insert on installation_secret to vereinshaus_app;
