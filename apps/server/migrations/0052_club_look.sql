-- What a club shows of itself beside its colour and logo: a second colour and a cover picture.

alter table club
  add column second_color text not null default ''
  constraint club_second_color check (second_color ~ '^(#[0-9a-fA-F]{6})?$');

create table club_cover (
  club_id integer primary key references club on delete cascade,
  mime_type text not null,
  content bytea not null constraint club_cover_size check (octet_length(content) <= 450000),
  -- Part of the address, so that browsers may keep it for ever.
  hash text not null
);
comment on table club_cover is 'Titelbild: das Bild des Vereins auf Anmeldeseite und Angeboten.';

-- It stands on the sign-in page, as the logo does: everybody may read it, only the own club is written.
alter table club_cover enable row level security;
create policy read_cover on club_cover for select to vereinshaus_app using (true);
create policy write_own_cover on club_cover to vereinshaus_app using (club_id = current_club()) with check (club_id = current_club());
grant select, insert, update, delete on club_cover to vereinshaus_app;
