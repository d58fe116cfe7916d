-- Bookings at the price for members, so that the office hears of those that lie after the end of a membership.
alter table room_booking add column is_member_price boolean not null default false;
comment on column room_booking.is_member_price is 'Gebucht zum Preis für Mitglieder.';
update room_booking b set is_member_price = true
where exists (
  select from membership_role m
  where m.club_id = b.club_id and m.person_id = b.person_id and m.code between 1 and 409 and m.code not in (3, 220)
    and m.starts_on <= (b.created_at at time zone 'Europe/Vienna')::date
    and (m.ends_on is null or m.ends_on > (b.created_at at time zone 'Europe/Vienna')::date)
);
