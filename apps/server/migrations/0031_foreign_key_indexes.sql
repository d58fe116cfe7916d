-- Every foreign key is followed in both directions: from the row to what it names, and back when that is opened, merged
-- or deleted.

create index calendar_feed_by_course on calendar_feed (club_id, course_id) where course_id is not null;
create index calendar_feed_by_room on calendar_feed (club_id, room_id) where room_id is not null;
create index club_host_by_club on club_host (club_id);
create index course_by_season_run on course (club_id, season_run_id) where season_run_id is not null;
create index discount_by_course on discount (club_id, course_id) where course_id is not null;
create index event_of_course on event (club_id, course_id) where course_id is not null;
create index event_in_room on event (club_id, room_id) where room_id is not null;
create index membership_change_by_new_role on membership_change (club_id, new_role_id) where new_role_id is not null;
create index membership_change_by_old_role on membership_change (club_id, old_role_id) where old_role_id is not null;
create index permission_grant_by_person on permission_grant (club_id, person_id);
drop index tagging_by_tag;
create index tagging_by_tag on tagging (club_id, tag_id, entity);
