-- What has expired goes every night, in all clubs at once and in small steps: nobody else waits for it. Each function belongs to
-- the module whose tables it clears, takes nothing that is newer than now, and tells how many rows it found.

create function forget_sessions(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from session where ctid = any(array(
      select ctid from session where expires_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_devices(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from known_device where ctid = any(array(
      select ctid from known_device
      where last_used_at < least(before, now()) and coalesce(trusted_until < now(), true) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_password_links(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from password_link where ctid = any(array(
      select ctid from password_link where expires_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_browser_errors(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from browser_error where ctid = any(array(
      select ctid from browser_error where at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_request_keys(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from request_key where ctid = any(array(
      select ctid from request_key where used_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

-- The mail itself stays, so that somebody can tell that and when it was sent; what still waits to be sent keeps its text.
create function forget_mail_texts(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with emptied as (
    update mail set body = '', html = '', payment_code = '', link = '', unsubscribe_url = ''
    where (club_id, id) in (
      select club_id, id from mail
      where created_at < least(before, now()) and state not in ('queued', 'sending') and (body <> '' or html <> '')
      order by created_at limit max_rows
    ) returning 1
  )
  select count(*)::integer from emptied
$$;
create index mail_with_text on mail (created_at) where body <> '' or html <> '';
create index session_by_expiry on session (expires_at);
create index browser_error_by_moment on browser_error (at);

do $$
declare called text;
begin
  foreach called in array array['forget_sessions', 'forget_devices', 'forget_password_links', 'forget_browser_errors',
    'forget_request_keys', 'forget_mail_texts'] loop
    execute format('revoke execute on function %I(timestamptz, integer) from public', called);
    execute format('grant execute on function %I(timestamptz, integer) to vereinshaus_app', called);
  end loop;
end $$;
