-- Trainers read what saves a child: the places where they read it are written down as well.
alter table sensitive_access
  drop constraint sensitive_access_shown_in,
  add constraint sensitive_access_shown_in
    check (shown_in in ('profile', 'svn', 'duplicates', 'billing', 'ownData', 'course', 'trainerSheet'));

-- Who saves a person over the change of somebody else is told, as with courses.
alter table person add column version integer not null default 1;
comment on column person.version is 'Grows with every change of what the forms save.';
