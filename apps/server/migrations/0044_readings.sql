-- Who has read sensitive data: bank details too, and where they were shown. Once an hour is enough, and what is written
-- stays written: only a merge of two records says anew whom a line names.

alter table sensitive_access
  drop constraint sensitive_access_what,
  add constraint sensitive_access_what check (what in ('svn', 'health', 'bank')),
  add column shown_in text not null default 'profile'
    constraint sensitive_access_shown_in check (shown_in in ('profile', 'svn', 'duplicates', 'billing', 'ownData'));
update sensitive_access set shown_in = 'svn' where what = 'svn';
alter table sensitive_access alter column shown_in drop default;

drop index sensitive_access_once_a_day;
alter table sensitive_access drop column day;
comment on table sensitive_access is 'Wer wann die Sozialversicherungsnummer, den Gesundheitshinweis oder die Bankverbindung einer Person gesehen hat, und wo.';

revoke update, delete on sensitive_access from vereinshaus_app;
grant update (person_id, viewer_id, acting_admin_id) on sensitive_access to vereinshaus_app;

-- Whether a name stands in the history because of what somebody did: asked by „Wer sieht meine Daten?“.
create index history_entry_by_actor on history_entry (club_id, actor_id) where actor_id is not null;
create index history_entry_by_acting_admin on history_entry (club_id, acting_admin_id) where acting_admin_id is not null;
