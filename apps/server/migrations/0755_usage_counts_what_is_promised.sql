-- A file counts once, wherever it is shown, and from the moment its upload begins: begun at once, none would see the others.

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
  from club c where c.id > 0 and (current_club() = 0 or c.id = current_club())
$$;
