-- A date that was cancelled says why, to those who would have come; one that was only taken off the list says nothing.
alter table event add column off_reason text constraint event_off_reason check (off_reason is null or hidden_at is not null);
comment on column event.off_reason is 'Grund der Absage, leer = ohne Angabe; null = nicht abgesagt, nur entfernt oder gültig.';
