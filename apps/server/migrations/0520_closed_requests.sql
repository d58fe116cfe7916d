-- Halle gesperrt: a request that a closure moved or cancelled is a request again when it is undone.
alter table room_closure_step add column was_request boolean not null default false;
comment on column room_closure_step.was_request is 'Die Buchung war noch eine Anfrage.';
