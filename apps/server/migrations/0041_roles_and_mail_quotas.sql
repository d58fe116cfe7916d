-- The application's own connection sees whether the schema is current; mails know how urgent they are and who causes them.

grant select on migration to vereinshaus_app;

alter table mail
  add column urgency text not null default 'confirmation'
    constraint mail_urgency check (urgency in ('confirmation', 'notice', 'mass')),
  add column caused_by integer,
  add constraint mail_causer foreign key (club_id, caused_by) references person on delete set null (caused_by);
comment on column mail.caused_by is 'Who was signed in when it came about; counted for what one person may cause in an hour and a day.';
create index mail_by_causer on mail (club_id, caused_by, created_at) where caused_by is not null;
