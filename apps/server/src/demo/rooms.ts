import { addDays, type IsoDay, weekdayOf } from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type pg from 'pg';

const mondayOf = (day: IsoDay): IsoDay => addDays(day, -((weekdayOf(day) + 6) % 7));

/** What can be booked: a room for nothing, the house on request, the pitch for money. */
const writeTerms = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `insert into room_terms (club_id, room_id, is_for_guests, needs_approval, min_minutes, max_minutes, access_code)
     select $1, r.id, t.guests, t.approval, t.least, t.most, t.code
     from (values ('Besprechungsraum', false, false, 30, 180, '2580'), ('Vereinsheim', true, true, 120, 480, '1379'),
       ('Sportplatz', true, false, 60, 120, '')) as t (name, guests, approval, least, most, code)
     join room r on r.club_id = $1 and r.name = t.name`,
    [clubId],
  );

const writePrices = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `insert into room_price (club_id, room_id, weekday, minutes, member_cents, guest_cents)
     select $1, r.id, d.day, p.minutes, p.member, p.guest
     from (values ('Sportplatz', 1, 5, int4range(480, 1020), 600, 1200), ('Sportplatz', 1, 5, int4range(1020, 1320), 900, 1800),
       ('Sportplatz', 6, 7, int4range(480, 1320), 900, 1800), ('Vereinsheim', 1, 7, int4range(480, 1320), 1500, 3000))
       as p (name, first, last, minutes, member, guest)
     cross join lateral generate_series(p.first, p.last) as d (day)
     join room r on r.club_id = $1 and r.name = p.name`,
    [clubId],
  );

type DemoBooking = {
  room: string;
  /** Whose sign-in books. */
  email: string;
  day: IsoDay;
  from: number;
  to: number;
  state: 'confirmed' | 'requested';
  cents: number;
  purpose: string;
};

const writeBooking = async (client: pg.ClientBase, clubId: number, today: IsoDay, booking: DemoBooking) => {
  const { room, email, day, from, to, state, cents, purpose } = booking;
  const [start, end] = [momentInVienna({ day, minutes: from }), momentInVienna({ day, minutes: to })];
  await client.query(
    `with booked as (
       insert into room_booking (club_id, room_id, series_id, person_id, booked_by, purpose, starts_at, ends_at, state, price_cents, created_at)
       select $1, r.id, 0, l.person_id, l.person_id, $4, $5, $6, $7, $8, $9::date - 7 + time '18:20'
       from room r, login l where r.club_id = $1 and r.name = $2 and l.club_id = $1 and l.email = $3
       returning id, room_id
     ), parts as (
       select b.id, b.room_id, true as is_meant from booked b
       union all
       select b.id, part::integer, false from booked b
       join club c on c.id = $1
       cross join lateral jsonb_array_elements_text(coalesce(c.settings -> 'roomDependencies' -> b.room_id::text, '[]')) as part
     )
     insert into room_occupation (club_id, booking_id, room_id, is_meant, during)
     select $1, p.id, p.room_id, p.is_meant, tstzrange($5, $6) from parts p`,
    [clubId, room, email, purpose, start, end, state, cents, today],
  );
};

type Bookers = { family: string; member: string };

/** Räume to book, with prices and some bookings around the day on which the demo is filled. What costs something is only asked for. */
export const writeRooms = async (client: pg.ClientBase, clubId: number, today: IsoDay, { family, member }: Bookers) => {
  await writeTerms(client, clubId);
  await writePrices(client, clubId);
  const monday = mondayOf(today);
  const meetings = [-2, -1, 1, 2, 3].map(
    (week): DemoBooking => ({
      room: 'Besprechungsraum',
      email: member,
      day: addDays(monday, week * 7),
      from: 1080,
      to: 1170,
      state: 'confirmed',
      cents: 0,
      purpose: 'Elternrunde',
    }),
  );
  const party: DemoBooking = {
    room: 'Vereinsheim',
    email: family,
    day: addDays(monday, 13),
    from: 840,
    to: 1080,
    state: 'requested',
    cents: 6000,
    purpose: 'Geburtstagsfeier',
  };
  for (const booking of [...meetings, party]) await writeBooking(client, clubId, today, booking);
  await client.query(
    'update room_booking b set series_id = (select min(f.id) from room_booking f where f.club_id = $1 and f.purpose = b.purpose) where b.club_id = $1',
    [clubId],
  );
};
