-- Who may collect a child after training; for the trainers of the course, beside the emergency number.

alter table person add column pickup_note text not null default '';
