-- A newsletter that waits for its day has promised its mails: whoever writes to many meanwhile finds them taken.

alter table newsletter add column promised_mails integer not null default 0
  constraint newsletter_promised_mails check (promised_mails >= 0);
comment on column newsletter.promised_mails is 'Wie viele E-Mails ein freigegebener Newsletter verspricht, solange er auf seinen Tag wartet.';

update newsletter n set promised_mails =
  (select count(*) from newsletter_person p where p.club_id = n.club_id and p.newsletter_id = n.id)
  + (select count(*) from newsletter_contact c where c.club_id = n.club_id and c.newsletter_id = n.id)
where n.state = 'scheduled';

create or replace function club_usage() returns table (club_id integer, persons bigint, storage_bytes bigint, mails bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id,
    (select count(*) from person p where p.club_id = c.id and p.deleted_at is null),
    (select coalesce(sum(octet_length(f.content)), 0) from stored_file f where f.club_id = c.id)
      + (select coalesce(sum(d.size_bytes), 0)::bigint
          from (select distinct on (m.file_id) m.size_bytes from media m where m.club_id = c.id) d)
      + (select coalesce(sum(u.size_bytes), 0)::bigint from cloud_upload u where u.club_id = c.id)
      + (select coalesce(sum(e.size_bytes), 0)::bigint from cloud_entry e where e.club_id = c.id and not e.is_folder)
      + (select coalesce(sum(v.size_bytes), 0)::bigint from cloud_version v where v.club_id = c.id),
    (select count(*) from mail m where m.club_id = c.id and m.created_at > now() - interval '30 days'
      and m.channel <> 'push' and m.state <> 'stopped')
      + (select coalesce(sum(n.promised_mails), 0) from newsletter n where n.club_id = c.id and n.state = 'scheduled')
      + (select count(*) from newsletter n
          join newsletter_letter l on l.club_id = n.club_id and l.newsletter_id = n.id and l.done_at is null
          where n.club_id = c.id and n.state in ('sending', 'paused'))
  from club c where c.id > 0 and (current_club() = 0 or c.id = current_club())
$$;
