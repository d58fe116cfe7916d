-- A request that a closure has ended is a request again when the closure is undone, and nothing is charged for it.
alter table room_closure_step add column was_requested boolean not null default false;
comment on column room_closure_step.was_requested is 'Die Buchung war noch eine Anfrage, als der Raum gesperrt wurde.';
