-- What trainers need in a hall without a network lies on their device: that it was handed out is a look of its own.
alter table sensitive_access
  drop constraint sensitive_access_shown_in,
  add constraint sensitive_access_shown_in
    check (shown_in in ('profile', 'svn', 'duplicates', 'billing', 'ownData', 'course', 'trainerSheet', 'hall', 'device'));
