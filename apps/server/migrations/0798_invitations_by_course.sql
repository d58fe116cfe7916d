-- Every invitation of a course, those that are over too: asked where a course goes.
create index queue_invitation_of_course on queue_invitation (club_id, course_id);
