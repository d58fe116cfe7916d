-- An address whose mails come back for good three times rests: nobody writes to it until somebody mends it.
create table bounced_address (
  club_id integer not null references club on delete cascade,
  -- In small letters.
  address text not null,
  bounces integer not null,
  reason text not null,
  last_at timestamptz not null,
  rests_since timestamptz,
  primary key (club_id, address)
);
comment on table bounced_address is 'Adressen, deren E-Mails zurückkamen; mit rests_since bekommen sie keine Newsletter mehr.';
call protect_tenant_table('bounced_address');
