-- Kostenstelle of a course: courses that carry this tag are counted for it. docs/rules/buecher.md.
alter table cost_centre
  add column tag_id integer,
  add constraint cost_centre_tag foreign key (club_id, tag_id) references tag on delete set null (tag_id),
  add constraint cost_centre_tag_once unique (club_id, tag_id);
comment on column cost_centre.tag_id is 'What is posted for a course with this tag is counted for the cost centre.';
