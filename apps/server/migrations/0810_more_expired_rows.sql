-- What so far went with the next of its kind, or never, goes every night, too (0541_expired_rows.sql): an uploaded table holds whole
-- families with their accounts, and where nobody uploads a second one it stayed.

create function forget_import_tables(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from import_file where ctid = any(array(
      select ctid from import_file where created_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

-- A statement that nobody took over, with its file: no line of it is in the books.
create function forget_bank_drafts(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from bank_import where ctid = any(array(
      select ctid from bank_import where state = 'draft' and created_at < least(before, now()) limit max_rows
    )) returning club_id, file_id
  ), files as (
    delete from stored_file f using gone g where f.club_id = g.club_id and f.id = g.file_id and f.person_id is null
  )
  select count(*)::integer from gone
$$;

create function forget_club_applications(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from club_application where id in (
      select id from club_application where created_at < least(before, now()) limit max_rows
    ) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_email_changes(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from email_change where ctid = any(array(
      select ctid from email_change where greatest(requested_at, confirmed_at, ended_at) < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_family_codes(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from allocation_code where ctid = any(array(
      select ctid from allocation_code where expires_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_activation_codes(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from activation_code where ctid = any(array(
      select ctid from activation_code where expires_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_provider_events(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from payment_event where ctid = any(array(
      select ctid from payment_event where received_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

create function forget_answer_links(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from answer_link where ctid = any(array(
      select ctid from answer_link where expires_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

-- Also of a club that tells nobody anything any more.
create function forget_webhook_deliveries(before timestamptz, max_rows integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from webhook_delivery where ctid = any(array(
      select ctid from webhook_delivery where created_at < least(before, now()) limit max_rows
    )) returning 1
  )
  select count(*)::integer from gone
$$;

do $$
declare called text;
begin
  foreach called in array array['forget_import_tables', 'forget_bank_drafts', 'forget_club_applications', 'forget_email_changes',
    'forget_family_codes', 'forget_activation_codes', 'forget_provider_events',
    'forget_answer_links', 'forget_webhook_deliveries'] loop
    execute format('revoke execute on function %I(timestamptz, integer) from public', called);
    execute format('grant execute on function %I(timestamptz, integer) to vereinshaus_app', called);
  end loop;
end $$;
