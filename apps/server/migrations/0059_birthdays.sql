-- Birthdays and jubilees are found in the index alone. Who has died stays in it: they are searched by their birth date, too.
drop index person_by_birth_date;
create index person_by_birth_date on person (club_id, birth_date) include (id, death_date)
  where birth_date is not null and deleted_at is null;

-- Who is deleted was a member all the same.
drop index person_by_member_since;
create index person_by_member_since on person (club_id, member_since) include (id) where member_since is not null;

-- What roles somebody holds is asked for every row of every list of persons: the index alone answers it, in their order.
create index membership_role_of_person on membership_role (club_id, person_id, starts_on, id) include (code, ends_on);
drop index membership_role_by_person;
