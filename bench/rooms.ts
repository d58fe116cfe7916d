import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/** Der Wochenplan: twelve rooms with 400 bookings in one week, opened again and again. The median counts. */
const rooms = 12;
const bookings = 400;
const rounds = 60;
const limitMs = 30;

/** Monday, 0:00 in Vienna. */
const monday = '2027-03-01T00:00:00+01';

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Räume');
  await client.query(
    `with r as (
       insert into room (club_id, name) select $1, 'Raum ' || n from generate_series(1, $2::integer) n returning id
     ), p as (
       insert into person (club_id, first_name, last_name) select $1, 'Person ' || n, 'Huber' from generate_series(1, 50) n returning id
     ), numbered as (
       select (array(select id from r order by id))[1 + n % $2::integer] as room_id, (array(select id from p order by id))[1 + n % 50] as person_id,
         $4::timestamptz + make_interval(days => (n / $2::integer) % 7, hours => 7 + n / ($2::integer * 7) * 2) as starts_at
       from generate_series(0, $3::integer - 1) n
     ), b as (
       insert into room_booking (club_id, room_id, series_id, person_id, starts_at, ends_at, state, price_cents, created_at)
       select $1, room_id, 0, person_id, starts_at, starts_at + interval '1 hour', 'confirmed', 0, now() from numbered
       returning id, room_id, starts_at, ends_at
     )
     insert into room_occupation (club_id, booking_id, room_id, is_meant, during)
     select $1, id, room_id, true, tstzrange(starts_at, ends_at) from b`,
    [clubId, rooms, bookings, monday],
  );
  // A real club has been analysed by autovacuum; without statistics the planner assumes empty tables.
  await client.query('analyze');
  return { clubId, cookie: await addAdmin(client, clubId) };
};

const measure = async (side: Side, who: Awaited<ReturnType<typeof arrange>>): Promise<number> => {
  const from = Date.parse(`${monday}:00`) / 1000;
  const open = () => askFor(side, { ...who, path: `/rooms/calendar?from=${from}&to=${from + 7 * 86_400}` });
  // The first request also plans its statements.
  await open();
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push((await open()).ms);
  return percentile(measured, 0.5);
};

export const runRooms = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const ms = await measure(side, await arrange(client));
      say(`week of ${rooms} rooms with ${bookings} bookings in ${ms.toFixed(1)} ms, limit ${limitMs} ms`);
      return ms <= limitMs;
    } finally {
      await side.stop();
    }
  });
