-- A message to many may carry a file. It is kept once, however many get it; every mail that carries it points to it.
alter table stored_file
  drop constraint stored_file_purpose,
  add constraint stored_file_purpose check (purpose in ('photo', 'data', 'import', 'receipt', 'course', 'message'));

alter table mail
  add column attachment_id uuid,
  add constraint mail_attachment foreign key (club_id, attachment_id) references stored_file;
create index mail_by_attachment on mail (club_id, attachment_id) where attachment_id is not null;
