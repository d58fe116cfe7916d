-- Whoever loses somebody from the group is told and may object. Tokens are random and stored hashed.

create table allocation_notice (
  club_id integer not null,
  token_hash bytea not null,
  -- Who changed the group.
  person_id integer not null,
  -- Who had them before: a Verwalter, or the person themselves.
  former_manager_id integer not null,
  new_manager_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  objected_at timestamptz,
  primary key (club_id, token_hash),
  foreign key (club_id, person_id) references person on delete cascade,
  foreign key (club_id, former_manager_id) references person on delete cascade,
  foreign key (club_id, new_manager_id) references person on delete cascade
);
comment on table allocation_notice is 'Mitteilung über eine Zuordnung: Der bisherige Verwalter kann 14 Tage lang Einspruch erheben.';
create index allocation_notice_by_person on allocation_notice (club_id, person_id);
create index allocation_notice_by_former_manager on allocation_notice (club_id, former_manager_id);
create index allocation_notice_by_new_manager on allocation_notice (club_id, new_manager_id);
call protect_tenant_table('allocation_notice');
