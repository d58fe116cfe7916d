-- Whoever has an account consents to a new address that somebody else entered, from the old one; or two administrators do.

alter table email_change
  -- Null: the person changes the own address and needs nobody's consent.
  add column consent_hash bytea,
  add column requested_by integer,
  -- The link at the new address was opened.
  add column proved_at timestamptz,
  add column consented_at timestamptz,
  add foreign key (club_id, requested_by) references person on delete restrict;
create unique index email_change_by_consent_hash on email_change (club_id, consent_hash) where consent_hash is not null;
create index email_change_by_requester on email_change (club_id, requested_by) where requested_by is not null;

create table email_change_approval (
  club_id integer not null,
  change_id integer not null,
  administrator_id integer not null,
  reason text not null,
  approved_at timestamptz not null,
  primary key (club_id, change_id, administrator_id),
  foreign key (club_id, change_id) references email_change on delete cascade,
  foreign key (club_id, administrator_id) references person on delete restrict
);
comment on table email_change_approval is 'Zustimmung eines Administrators zu einer neuen E-Mail-Adresse anstelle der Person.';
create index email_change_approval_by_administrator on email_change_approval (club_id, administrator_id);
call protect_tenant_table('email_change_approval');
