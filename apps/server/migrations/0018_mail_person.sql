-- Whom a message is about: it belongs to what the club holds about them, and its text goes when they do.

alter table mail
  add column person_id integer,
  add foreign key (club_id, person_id) references person on delete set null (person_id);
comment on column mail.person_id is 'Whom it is about; of a message to the club, who wrote it. The address proves nothing: anybody can enter any.';
create index mail_by_person on mail (club_id, person_id) where person_id is not null;

update mail m set person_id = l.person_id from login l where l.club_id = m.club_id and l.email = lower(m.recipient);
