-- Questions of a course that are part of its booking. What exists stays a survey until somebody says otherwise.
alter table form add column is_asked_at_booking boolean not null default false
  constraint form_asked_at_booking check (not is_asked_at_booking or audience = 'courses');

-- Answers can tell of somebody's health: who reads them is written down.
alter table sensitive_access
  drop constraint sensitive_access_shown_in,
  add constraint sensitive_access_shown_in
    check (shown_in in ('profile', 'svn', 'duplicates', 'billing', 'ownData', 'course', 'trainerSheet', 'hall', 'form', 'device'));
