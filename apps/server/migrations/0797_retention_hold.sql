-- Löschkalender: one person is kept until a day, and why.
create table retention_hold (
  club_id integer not null,
  person_id integer not null,
  -- The last day on which everything about them stays.
  keep_until date not null,
  reason text not null constraint retention_hold_reason check (btrim(reason) <> ''),
  held_at timestamptz not null,
  held_by integer,
  primary key (club_id, person_id),
  foreign key (club_id, person_id) references person on delete cascade,
  foreign key (club_id, held_by) references person on delete set null (held_by)
);
comment on table retention_hold is 'Löschkalender: wen der Verein bis zu einem Tag aufbewahrt, mit dem Grund.';
create index retention_hold_by_author on retention_hold (club_id, held_by) where held_by is not null;
call protect_tenant_table('retention_hold');
