import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/**
 * Die Liste in der Halle: 40 children of a course with thirty past dates are opened and marked, all in one request, again and again.
 * Measures the median time of one request.
 */
const children = 40;
const rounds = 60;
const limitMs = { open: 30, save: 30 };

const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Anwesenheit');
  const { rows } = await client.query<{ course: number; event: number; persons: number[] }>(
    `with c as (insert into course (club_id, name) values ($1, 'Kinderturnen') returning id),
     e as (
       insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
       select $1, c.id, 1, now() - n * interval '7 days', now() - n * interval '7 days' + interval '1 hour', 5
       from c, generate_series(0, 30) n returning id, starts_at
     ),
     p as (
       insert into person (club_id, first_name, last_name, birth_date)
       select $1, 'Kind ' || n, 'Huber', '2016-05-04' from generate_series(1, $2::integer) n returning id
     ),
     t as (
       insert into participation (club_id, course_id, person_id, role, created_at)
       select $1, c.id, p.id, 0, now() - interval '300 days' from c, p
     )
     select c.id as course, (select id from e order by starts_at desc limit 1) as event,
       (select array_agg(id) from p) as persons from c`,
    [clubId, children],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('nothing was arranged');
  // A real club has been analysed by autovacuum; without statistics the planner assumes empty tables.
  await client.query('analyze');
  return { who: { clubId, cookie: await addAdmin(client, clubId) }, ...made };
};

type Arranged = Awaited<ReturnType<typeof arrange>>;

const times = async (run: (round: number) => Promise<{ ms: number }>): Promise<number> => {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push((await run(round)).ms);
  return percentile(measured, 0.5);
};

const measure = async (side: Side, { who, course, event, persons }: Arranged) => {
  const path = `/course/attendances?courseID=${course}&eventID=${event}`;
  const save = (round: number) =>
    askFor(side, {
      ...who,
      path,
      body: { attendances: persons.map((id) => ({ child_ID: id, status: 1 + (round % 3) })) },
    });
  const open = () => askFor(side, { ...who, path });
  // The first request also plans its statements.
  await save(0);
  await open();
  return { open: await times(open), save: await times(save) };
};

export const runAttendance = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const { open, save } = await measure(side, await arrange(client));
      say(
        `${children} children: opened in ${open.toFixed(1)} ms, limit ${limitMs.open} ms; ` +
          `marked in one request in ${save.toFixed(1)} ms, limit ${limitMs.save} ms`,
      );
      return open <= limitMs.open && save <= limitMs.save;
    } finally {
      await side.stop();
    }
  });
