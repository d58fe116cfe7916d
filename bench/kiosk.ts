import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addClub, askFor, percentile, withDatabase } from './rush.ts';

/** Am Eingang: members of a large club arrive one after the other and enter their names, each with a course today. */
const members = 10_000;
/** The limit of requests by name per tablet and minute. */
const arrivals = 36;
const limitMs = 100;
const token = 'a-tablet-at-the-door';

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Kiosk');
  await client.query(
    `with c as (insert into course (club_id, name) select $1, 'Kurs ' || n from generate_series(1, 40) n returning id),
     e as (
       insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
       select $1, c.id, 1, now(), now() + interval '1 hour', 5 from c
     ),
     p as (
       insert into person (club_id, first_name, last_name, birth_date)
       select $1, 'Kind' || n, 'Huber' || n, '2016-05-04' from generate_series(1, $2::integer) n returning id
     ),
     m as (
       insert into membership_role (club_id, person_id, code, starts_on, note, created_at)
       select $1, p.id, 1, '2020-01-01', '', now() from p
     )
     insert into participation (club_id, course_id, person_id, role, created_at)
     select $1, (select min(id) from c) + p.id % 40, p.id, 0, now() - interval '300 days' from p`,
    [clubId, members],
  );
  await client.query(
    `insert into kiosk_device (club_id, name, token_hash, pin_hash, created_at) values ($1, 'Eingang', $2, '', now())`,
    [clubId, createHash('sha256').update(token).digest()],
  );
  await client.query('analyze');
  return clubId;
};

const measure = async (side: Side, clubId: number) => {
  const times: number[] = [];
  for (let n = 1; n <= arrivals; n += 1) {
    const place = n * 37;
    const body = { name: `Kind${place} Huber${place}`, year: 2016, arrivalKey: randomUUID() };
    const { ms } = await askFor(side, { clubId, cookie: `kiosk_${clubId}=${token}`, path: '/kiosk/door/typed', body });
    times.push(ms);
  }
  return { middle: percentile(times, 0.5), slow: percentile(times, 0.95) };
};

export const runKiosk = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const { middle, slow } = await measure(side, await arrange(client));
      say(
        `door among ${members} members: ${middle.toFixed(1)} ms in the middle, ${slow.toFixed(1)} ms of 95 %, limit ${limitMs} ms`,
      );
      return slow <= limitMs;
    } finally {
      await side.stop();
    }
  });
