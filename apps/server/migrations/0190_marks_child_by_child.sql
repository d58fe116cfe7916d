-- A note is a thing of its own: a tap says nothing about it, and a note says nothing about who is there.
alter table attendance_mark
  alter column status drop not null,
  alter column note drop not null,
  alter column note drop default,
  add constraint attendance_mark_says_something check (status is not null or note is not null);
comment on column attendance_mark.status is 'Null: der Vermerk betrifft nur die Notiz.';
comment on column attendance_mark.note is 'Null: der Vermerk sagt nichts über die Notiz.';

-- The newest of two notes counts, by when it was written and not by when it arrived.
alter table attendance add column noted_at timestamptz;
update attendance set noted_at = marked_at where note <> '';
