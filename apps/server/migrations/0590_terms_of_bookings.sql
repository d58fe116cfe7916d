-- A booking is cancelled under the terms that held when it was made, whatever the office changes afterwards.
alter table room_booking
  add column cancel_hours smallint not null default 24 constraint room_booking_cancel check (cancel_hours between 0 and 720),
  add column late_fee_percent smallint not null default 100 constraint room_booking_late_fee check (late_fee_percent between 0 and 100);
comment on column room_booking.cancel_hours is 'Bis so viele Stunden vorher kostet ein Storno nichts: die Bedingung beim Buchen.';
comment on column room_booking.late_fee_percent is 'Was danach vom Preis bleibt: die Bedingung beim Buchen.';
update room_booking b set cancel_hours = t.cancel_hours, late_fee_percent = t.late_fee_percent
from room_terms t where t.club_id = b.club_id and t.room_id = b.room_id;

alter table single_booking
  add column cancel_hours smallint not null default 24 constraint single_booking_cancel check (cancel_hours between 0 and 336);
comment on column single_booking.cancel_hours is 'Bis so viele Stunden vorher kommt beim Absagen etwas zurück: die Frist beim Buchen.';
update single_booking s set cancel_hours = o.cancel_hours
from event e, single_offer o
where e.club_id = s.club_id and e.id = s.event_id and o.club_id = e.club_id and o.course_id = e.course_id;
