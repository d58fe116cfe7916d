-- A conversation belongs to the home that led it: when a child moves, the new home does not read what the old one wrote.
alter table conversation_message add column home_id integer;
update conversation_message m set home_id = p.manager_id
from conversation v join person p on p.club_id = v.club_id and p.id = v.person_id
where v.club_id = m.club_id and v.id = m.conversation_id;
alter table conversation_message
  add constraint conversation_message_home foreign key (club_id, home_id) references person on delete set null (home_id);
comment on column conversation_message.home_id is 'Wer die Person damals verwaltet hat: Nur dieses Zuhause liest die Nachricht mit.';
create index conversation_message_by_home on conversation_message (club_id, home_id);
