-- Impressum: what the law wants to be told on every public page and no other table holds. Who represents the club is a choice
-- of functions: the persons follow from the roles of the day.
create table club_imprint (
  club_id integer primary key constraint club_imprint_club references club (id),
  seat text not null default '',
  email text not null default '',
  phone text not null default '',
  purpose text not null default '',
  authority text not null default '',
  direction text not null default '',
  representative_codes integer[] not null default '{}'
);
comment on table club_imprint is 'Impressum: was § 5 ECG und § 25 MedienG verlangen und nicht schon in den Stammdaten steht.';
comment on column club_imprint.representative_codes is 'Functions that represent the club; their holders are named in public.';
call protect_tenant_table('club_imprint');
