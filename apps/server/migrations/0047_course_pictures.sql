-- A course may have a picture: large for its page, small for lists. Both are files of the club; copies of a course show
-- the same ones, and they go with the last course that does.
alter table stored_file
  drop constraint stored_file_purpose,
  add constraint stored_file_purpose check (purpose in ('photo', 'data', 'import', 'receipt', 'course'));

alter table course
  add column picture_id uuid,
  add column thumbnail_id uuid,
  -- What is to be seen, for those who do not see it. Empty = the picture only decorates.
  add column picture_alt text not null default '',
  add constraint course_picture foreign key (club_id, picture_id) references stored_file,
  add constraint course_thumbnail foreign key (club_id, thumbnail_id) references stored_file,
  add constraint course_picture_in_both_sizes check ((picture_id is null) = (thumbnail_id is null));
create index course_by_picture on course (club_id, picture_id) where picture_id is not null;
create index course_by_thumbnail on course (club_id, thumbnail_id) where thumbnail_id is not null;
