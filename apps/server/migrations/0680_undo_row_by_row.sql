-- A run is taken back row by row: what somebody used since stays, the rest goes. docs/rules/einzug.md, Zurücknehmen.
alter table move_in_row add column undone_at timestamptz;
comment on table move_in_row is 'Zeile eines Einzugs und was daraus wurde.';

-- Another import that changed the same person moves this on: what it told is no change by hand.
alter table import_row add column seen_history_id integer;
comment on column import_row.seen_history_id is 'Last entry of the history that is no change since the run; null = that of the run.';
