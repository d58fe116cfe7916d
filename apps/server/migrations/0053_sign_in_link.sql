-- A link by mail can also open a session as it is, for a quarter of an hour, instead of setting a password.

alter table password_link
  add column signs_in boolean not null default false;
comment on column password_link.signs_in is 'Meldet an, statt ein Passwort zu setzen.';
