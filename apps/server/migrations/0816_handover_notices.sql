-- Amtsübergabe: who has been told of which. Once each, whatever becomes of the function afterwards.
create table handover_notice (
  club_id integer not null,
  -- The function that ends.
  role_id integer not null,
  person_id integer not null,
  told_at timestamptz not null,
  primary key (club_id, role_id, person_id),
  foreign key (club_id, role_id) references membership_role on delete cascade,
  foreign key (club_id, person_id) references person on delete cascade
);
comment on table handover_notice is 'Amtsübergabe: wer davon eine E-Mail bekommen hat.';
create index handover_notice_by_person on handover_notice (club_id, person_id);
call protect_tenant_table('handover_notice');
