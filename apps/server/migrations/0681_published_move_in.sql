-- What the import of persons reads before it takes a run back. docs/rules/einzug.md, Zurücknehmen.
create view move_in_row_card with (security_invoker = true) as
  select r.club_id, r.run_id, r.row_number, r.person_id, r.record_id, r.undone_at, u.step
  from move_in_row r join move_in_run u on u.club_id = r.club_id and u.id = r.run_id;
comment on view move_in_row_card is 'Eine Zeile eines Einzugs, ihr Schritt und ob sie zurückgenommen ist.';
grant select on move_in_row_card to vereinshaus_app;
