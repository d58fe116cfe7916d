-- What waits for a webhook that is switched off starts no work.
create or replace function clubs_with_due_webhooks(moment timestamptz) returns table (club_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct d.club_id from webhook_delivery d
  join webhook w on w.club_id = d.club_id and w.id = d.webhook_id and w.is_active
  left join club_standing s on s.club_id = d.club_id
  where d.state = 'waiting' and d.next_at <= moment and s.suspended_at is null
$$;
