-- For which course a block was sold: for what the courses bring in.
create view unit_block_card with (security_invoker = true) as
  select club_id, id, course_id
  from unit_block;
comment on view unit_block_card is 'Block von Einheiten, mit seinem Kurs.';
grant select on unit_block_card to vereinshaus_app;
