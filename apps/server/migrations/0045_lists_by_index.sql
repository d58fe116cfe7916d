-- Lists read one page in the order of an index and count in the index alone. Who is deleted stands in no list of persons,
-- so the living and the deceased each have their own; who is their own Verwalter is counted there as well.
create index person_living_by_name on person
  (club_id, last_name collate "de-AT-x-icu", first_name collate "de-AT-x-icu", id) include (manager_id)
  where deleted_at is null and death_date is null;
create index person_deceased_by_name on person
  (club_id, last_name collate "de-AT-x-icu", first_name collate "de-AT-x-icu", id)
  where deleted_at is null and death_date is not null;
drop index person_by_name;

-- Bookings of one moment stand in the order of their numbers.
create index participation_newest_first on participation (club_id, created_at desc, id desc);
drop index participation_by_time;
