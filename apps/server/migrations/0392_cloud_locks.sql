-- Sperren von WebDAV: a program works on a file or folder; everybody else changes it when it is done or the time is up.
create table cloud_lock (
  club_id integer not null references club on delete cascade,
  token uuid not null,
  entry_id integer not null,
  -- A folder with everything in it.
  is_deep boolean not null,
  person_id integer not null,
  -- What the program says about itself, given back as it came.
  owner text not null constraint cloud_lock_owner check (length(owner) <= 2000),
  expires_at timestamptz not null,
  primary key (club_id, token),
  foreign key (club_id, entry_id) references cloud_entry on delete cascade,
  foreign key (club_id, person_id) references person on delete cascade
);
comment on table cloud_lock is 'Vereinsdateien: Sperren von Programmen, die gerade daran arbeiten.';
create index cloud_lock_by_entry on cloud_lock (club_id, entry_id);
create index cloud_lock_by_person on cloud_lock (club_id, person_id);
call protect_tenant_table('cloud_lock');
