-- A picture in a text of a mail: whoever has the mail sees it, signed in or not. Its address cannot be guessed.
alter table media add column is_in_text boolean not null default false;
create index media_in_texts on media (club_id, file_id) where is_in_text;
