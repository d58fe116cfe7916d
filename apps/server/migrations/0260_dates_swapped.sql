-- A date is offered to one colleague, and may be swapped for one of theirs; then both change hands or none.
alter table substitute_request
  -- The only one who is asked. Null: others are asked in turn.
  add column offered_to integer,
  -- The date that is taken over in return, and when it was at the time of the offer.
  add column return_event_id integer,
  add column return_starts_at timestamptz,
  -- The offer that this one is the other half of.
  add column swap_of integer,
  add constraint substitute_request_offered_to foreign key (club_id, offered_to) references person on delete cascade,
  add constraint substitute_request_return foreign key (club_id, return_event_id) references event on delete cascade,
  add constraint substitute_request_swap foreign key (club_id, swap_of) references substitute_request on delete cascade,
  add constraint substitute_request_return_offered check (
    return_event_id is null or (offered_to is not null and return_starts_at is not null)
  );
create index substitute_request_by_offered_to on substitute_request (club_id, offered_to) where offered_to is not null;
create index substitute_request_by_return on substitute_request (club_id, return_event_id) where return_event_id is not null;
create index substitute_request_by_swap on substitute_request (club_id, swap_of) where swap_of is not null;
