-- Lines of a report within the day (camt.052) are shown until the statement tells what was booked.
alter table bank_line
  drop constraint bank_line_state,
  add constraint bank_line_state check (state in ('open', 'booked', 'split', 'undone', 'preliminary', 'settled'));
comment on column bank_line.state is
  'preliminary: vorläufig, aus einem untertägigen Bericht; settled: von einem Kontoauszug abgelöst.';
drop index bank_line_once;
create unique index bank_line_once on bank_line (club_id, account_id, fingerprint)
  where state not in ('undone', 'preliminary', 'settled');
create unique index bank_line_preliminary_once on bank_line (club_id, account_id, fingerprint) where state = 'preliminary';
