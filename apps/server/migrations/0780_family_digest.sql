-- Wochenüberblick: who gets one message a week instead of many, and what waits for it.
create table family_digest (
  club_id integer not null,
  person_id integer not null,
  wanted_since timestamptz not null,
  -- The weekly moment that was served last; what is newer has not been told yet.
  served_until timestamptz not null,
  primary key (club_id, person_id),
  foreign key (club_id, person_id) references person on delete cascade
);
comment on table family_digest is 'Wochenüberblick: wer ihn möchte, und bis wann er verschickt ist.';
call protect_tenant_table('family_digest');

alter table mail
  -- Whose digest it waits for, or went along with.
  add column digest_for integer,
  add constraint mail_digest_for foreign key (club_id, digest_for) references person on delete set null (digest_for),
  drop constraint mail_state,
  add constraint mail_state
    check (state in ('queued', 'sending', 'sent', 'outbox', 'failed', 'unclear', 'stopped', 'collected', 'bundled'));
comment on column mail.digest_for is 'Auf wessen Wochenüberblick sie wartet oder mit wessen sie gekommen ist.';
create index mail_by_digest on mail (club_id, digest_for) where digest_for is not null;

-- Only who looks after themselves, has an address, and whose club offers it: everybody else gets each mail at once.
create view digest_reader with (security_invoker = true) as
  select d.club_id, d.person_id, lower(trim(p.email)) as address
  from family_digest d
  join person_card p on p.club_id = d.club_id and p.id = d.person_id
  join club_card c on c.id = d.club_id
  where p.is_present and p.manager_id = p.id and trim(p.email) <> '' and c.settings ->> 'offersDigest' is distinct from 'false';
comment on view digest_reader is 'Wer gerade einen Wochenüberblick bekommt, und an welche Adresse.';
grant select on digest_reader to vereinshaus_app;

create view news_card with (security_invoker = true) as
  select club_id, id, course_id, subject, is_shown, sending_id, created_at from news;
comment on view news_card is 'Eine Neuigkeit eines Kurses, ohne ihren Text.';
grant select on news_card to vereinshaus_app;

create view queue_offer_card with (security_invoker = true) as
  select club_id, id, course_id, participation_id, expires_at from queue_offer where ended_at is null;
comment on view queue_offer_card is 'Ein Platz, der jemandem von der Warteliste angeboten ist und noch gilt.';
grant select on queue_offer_card to vereinshaus_app;

-- Clubs where somebody wants a digest, outside of any club: for the job that writes them.
create function clubs_with_digests() returns table (club_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct d.club_id from family_digest d where not club_rests(d.club_id) order by d.club_id
$$;
revoke execute on function clubs_with_digests() from public;
grant execute on function clubs_with_digests() to vereinshaus_app;

create or replace view event_card with (security_invoker = true) as
  select
    club_id, id, course_id, name, starts_at, ends_at, place, room_id, owner_id, visibility, hidden_at, off_reason
  from event;
