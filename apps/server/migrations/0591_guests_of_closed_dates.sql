-- What families had arranged for a date that a closure took off comes back when the closure is undone.
alter table single_booking
  add column closure_id integer,
  add constraint single_booking_closure foreign key (club_id, closure_id) references room_closure on delete set null (closure_id);
comment on column single_booking.closure_id is 'Die Sperre, mit der der Termin entfallen ist.';
create index single_booking_by_closure on single_booking (club_id, closure_id) where closure_id is not null;

alter table makeup
  add column closure_id integer,
  add column closed_event_id integer,
  add constraint makeup_closure foreign key (club_id, closure_id) references room_closure on delete set null (closure_id),
  add constraint makeup_closed_event foreign key (club_id, closed_event_id) references event on delete set null (closed_event_id);
comment on column makeup.closure_id is 'Die Sperre, mit der der eingelöste Termin entfallen ist.';
comment on column makeup.closed_event_id is 'Der eingelöste Termin, der mit der Sperre entfallen ist.';
create index makeup_by_closure on makeup (club_id, closure_id) where closure_id is not null;
create index makeup_by_closed_event on makeup (club_id, closed_event_id) where closed_event_id is not null;
