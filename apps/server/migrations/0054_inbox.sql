-- What the home page of the office asks for: each part is read by the rows it shows, not by those of the club.
create index person_by_confirmation on person (club_id, data_confirmed_at) where deleted_at is null and death_date is null;
create index person_by_member_since on person (club_id, member_since) where member_since is not null and deleted_at is null;
create index membership_role_by_start on membership_role (club_id, starts_on);
create index membership_request_open on membership_request (club_id, requested_at) where state = 'open';
create index mail_undelivered on mail (club_id, created_at desc) where state in ('failed', 'unclear');
