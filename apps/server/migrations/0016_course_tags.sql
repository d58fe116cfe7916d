-- Tags with a meaning exist in every club, and copies of courses take their numbers first.

-- On the wire the two tags with a meaning are called 1 and 3700 in every club: no other tag may have these numbers.
select setval(pg_get_serial_sequence('tag', 'id'), greatest(10000, (select coalesce(max(id), 0) from tag)));

create function club_begins_with_tags() returns trigger language plpgsql as $$
begin
  insert into tag (club_id, entity, label, meaning)
  values (new.id, 'course', 'Mitgliedschaft', 'membership'), (new.id, 'course', 'Medien nur 7 Tage', 'media_limit');
  return null;
end $$;
create trigger club_begins_with_tags after insert on club
  for each row when (new.id > 0) execute function club_begins_with_tags();

insert into tag (club_id, entity, label, meaning)
select c.id, 'course', m.label, m.meaning
from club c, (values ('Mitgliedschaft', 'membership'), ('Medien nur 7 Tage', 'media_limit')) as m (label, meaning)
where c.id > 0;

-- Copying many courses at once: old and new rows are told apart by numbers taken beforehand.
grant usage on sequence event_id_seq, payment_plan_id_seq, payment_group_id_seq to vereinshaus_app;
