-- Who was erased, by number alone. An archive that was made before brings them back; whoever restores it erases them again before
-- the doors open. Restoring makes this table itself where the archive is older than it.
create table if not exists erased_record (
  kind text not null constraint erased_record_kind check (kind in ('person', 'contact', 'club')),
  club_id integer not null,
  record_id integer not null,
  erased_at timestamptz not null,
  -- An archive has brought it back, and it is still to go.
  is_due boolean not null default false,
  primary key (club_id, kind, record_id)
);
comment on table erased_record is 'Löschung. Only numbers: outlives what was erased, so that no backup brings it back.';
create index erased_record_due on erased_record (club_id, kind, record_id) where is_due;
alter table erased_record enable row level security;
create policy own_club_or_platform on erased_record to vereinshaus_app
  using (current_club() in (0, club_id)) with check (current_club() in (0, club_id));
grant select, insert, update on erased_record to vereinshaus_app;

insert into erased_record (kind, club_id, record_id, erased_at)
  select 'person', p.club_id, p.id, p.anonymised_at from person p where p.anonymised_at is not null
  union all
  select 'contact', c.club_id, c.id, c.erased_at from contact c where c.erased_at is not null
  on conflict do nothing;
