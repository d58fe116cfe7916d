import type pg from 'pg';
import { startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/** PRAE: the month of many trainers, each with two dates a week and children who attended, as the office opens it. */
const trainers = 120;
const childrenPerDate = 12;
const tries = 5;
const limitMs = 3000;

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'PRAE');
  await client.query(
    `with p as (
       insert into person (club_id, first_name, last_name, birth_date, is_trainer)
       select $1, 'Trainer ' || n, 'Turner', '1990-05-04', true from generate_series(1, $2::integer) n returning id
     ), numbered as (select id, row_number() over (order by id) as n from p),
     c as (
       insert into course (club_id, name, prae_hourly_rate_cents)
       select $1, 'Kurs ' || n, 2500 from generate_series(1, $2::integer) n returning id, name
     )
     insert into participation (club_id, course_id, person_id, role, created_at)
     select $1, c.id, p.id, 1, now() - interval '400 days'
     from c join numbered p on c.name = 'Kurs ' || p.n`,
    [clubId, trainers],
  );
  await client.query(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     select c.club_id, c.id, 1, d.at, d.at + interval '90 minutes', 5
     from course c, generate_series(now() - interval '364 days', now() + interval '60 days', interval '84 hours') as d (at)
     where c.club_id = $1`,
    [clubId],
  );
  await client.query(
    `with k as (
       insert into person (club_id, first_name, last_name, birth_date)
       select $1, 'Kind ' || n, 'Huber', '2016-05-04' from generate_series(1, $2::integer) n returning id
     )
     insert into attendance (club_id, event_id, person_id, status, marked_at)
     select e.club_id, e.id, k.id, 1, e.ends_at from event e, k where e.club_id = $1 and e.ends_at < now()`,
    [clubId, childrenPerDate],
  );
  await client.query('analyze');
  return { clubId, cookie: await addAdmin(client, clubId) };
};

const lastMonth = () => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return month.toISOString().slice(0, 10).replaceAll('-', '');
};

export const runPrae = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const who = await arrange(client);
      const year = new Date().getUTCFullYear();
      let isFast = true;
      for (const path of [`/prae/month?month=${lastMonth()}`, `/prae/costs?year=${year}`]) {
        const taken: number[] = [];
        for (let count = 0; count < tries; count += 1) taken.push((await askFor(side, { ...who, path })).ms);
        const middle = percentile(taken, 0.5);
        say(`${path.replace(/\?.*/, '')} of ${trainers} trainers: ${middle.toFixed(0)} ms, limit ${limitMs} ms`);
        isFast &&= middle <= limitMs;
      }
      return isFast;
    } finally {
      await side.stop();
    }
  });
