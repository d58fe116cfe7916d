-- „Wer ist in der Halle“ shows what saves a child: who has read it there is written down as well.
alter table sensitive_access
  drop constraint sensitive_access_shown_in,
  add constraint sensitive_access_shown_in
    check (shown_in in ('profile', 'svn', 'duplicates', 'billing', 'ownData', 'course', 'trainerSheet', 'hall'));
