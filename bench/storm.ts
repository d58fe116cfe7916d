import { request } from 'node:http';
import pg from 'pg';
import { findServer, signIn } from './database.ts';
import { type Side, startServer } from './processes.ts';

/**
 * Der Ansturm: at 18:00 the booking opens, and 400 families press the button for 24 places. Counted is not only how
 * long it takes but whether it is right: exactly 24 participants, everybody else in line, nobody lost or twice.
 */
type Storm = { name: string; courses: number; processes: number };

const storms: readonly Storm[] = [
  { name: 'one course', courses: 1, processes: 1 },
  { name: 'eight courses', courses: 8, processes: 1 },
  { name: 'one course, two processes', courses: 1, processes: 2 },
];

const families = 400;
const places = 24;
const concurrency = 100;
const limits = { wholeMs: 4000, p99Ms: 1500 };
const host = 'ansturm.test';

type Family = { childId: number; token: string };
type Club = { clubId: number; courses: readonly number[]; families: readonly Family[] };
type Answer = { status: number; ms: number };

const arrange = async (client: pg.Client, storm: Storm): Promise<Club> => {
  await client.query('delete from club_host where host = $1', [host]);
  const { rows: clubs } = await client.query<{ id: number }>('insert into club (name) values ($1) returning id', [
    `Ansturm ${storm.name}`,
  ]);
  const clubId = clubs[0]?.id ?? 0;
  await client.query('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [host, clubId]);
  const { rows: courses } = await client.query<{ id: number }>(
    `insert into course (club_id, name, max_participants, price_cents, non_member_price_cents)
     select $1, 'Kinderturnen ' || n, $3, 9000, 12000 from generate_series(1, $2::integer) n returning id`,
    [clubId, storm.courses, places],
  );
  const { rows: parents } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, birth_date, data_confirmed_at)
     select $1, 'Eltern', 'Nr. ' || n, 'eltern' || n || '@x.test', '1985-03-09', now()
     from generate_series(1, $2::integer) n returning id`,
    [clubId, families],
  );
  const { rows: children } = await client.query<{ id: number; manager_id: number }>(
    `insert into person (club_id, manager_id, first_name, last_name, birth_date, data_confirmed_at)
     select $1, id, 'Kind', 'von ' || id, '2017-05-04', now() from unnest($2::integer[]) as parents (id)
     returning id, manager_id`,
    [clubId, parents.map(({ id }) => id)],
  );
  const built: Family[] = [];
  for (const { id, manager_id: parentId } of children) {
    built.push({ childId: id, token: await signIn(client, clubId, parentId) });
  }
  return { clubId, courses: courses.map(({ id }) => id), families: built };
};

const book = (side: Side, { clubId, token, childId, courseId }: Family & { clubId: number; courseId: number }) =>
  new Promise<Answer>((resolve, reject) => {
    const body = JSON.stringify({ course_ID: courseId, child_ID: childId, guardian: true, confirmed: true });
    const start = performance.now();
    const sent = request(
      `${side.url}/api/course/register`,
      {
        method: 'POST',
        headers: {
          host,
          cookie: `verein_${clubId}=${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - start }));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });

/** By 18:00 the server has run for a while: connections are open, statements known. A course of its own, not counted. */
const warmUp = async (client: pg.Client, sides: readonly Side[], club: Club) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into course (club_id, name) values ($1, 'Aufwärmen') returning id`,
    [club.clubId],
  );
  const first = club.families.slice(0, 100 * sides.length);
  await stampede(sides, { ...club, courses: rows.map(({ id }) => id), families: first });
};

/** `concurrency` at a time, in the order of the list. */
const stampede = async (sides: readonly Side[], club: Club): Promise<{ answers: readonly Answer[]; ms: number }> => {
  const waiting = club.courses.flatMap((courseId) => club.families.map((family) => ({ ...family, courseId })));
  const answers: Answer[] = [];
  let next = 0;
  const start = performance.now();
  const lane = async () => {
    for (let index = next++; index < waiting.length; index = next++) {
      const family = waiting[index];
      const side = sides[index % sides.length];
      if (family && side) answers.push(await book(side, { ...family, clubId: club.clubId }));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { answers, ms: performance.now() - start };
};

/** What has to be true afterwards; an empty list is what we want. */
const faultsOf = async (client: pg.Client, { clubId, courses }: Club, answers: readonly Answer[]) => {
  const { rows } = await client.query<{
    course_id: number;
    taken: number;
    waiting: number;
    double: number;
    unordered: number;
  }>(
    `select course_id, count(*) filter (where role = 0)::integer as taken, count(*) filter (where role = 2)::integer as waiting,
       (count(*) - count(distinct person_id))::integer as double,
       (select count(*)::integer from (
         select id, lag(id) over (order by queued_at, id) as before from participation q
         where q.club_id = t.club_id and q.course_id = t.course_id and q.role = 2) o where o.before > o.id) as unordered
     from participation t where club_id = $1 and course_id = any($2) group by club_id, course_id`,
    [clubId, courses],
  );
  const { rows: charged } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ledger_entry e
     join participation t on t.club_id = e.club_id and t.id = e.participation_id
     where e.club_id = $1 and e.symbol = 'AR' and t.course_id = any($2)`,
    [clubId, courses],
  );
  const right = (row: (typeof rows)[number]) =>
    row.taken === places && row.waiting === families - places && row.double === 0 && row.unordered === 0;
  return [
    ...(rows.length === courses.length && rows.every(right) ? [] : [`places: ${JSON.stringify(rows)}`]),
    ...(charged[0]?.count === places * courses.length ? [] : [`charged ${charged[0]?.count}`]),
    ...(answers.every(({ status }) => status === 200)
      ? []
      : [`answers: ${[...new Set(answers.map(({ status }) => status))].join(', ')}`]),
  ];
};

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const runStorm = async (client: pg.Client, url: string, storm: Storm, say: (line: string) => void) => {
  const club = await arrange(client, storm);
  const sides: Side[] = [];
  try {
    for (let index = 0; index < storm.processes; index += 1) sides.push(await startServer(url));
    await warmUp(client, sides, club);
    const { answers, ms } = await stampede(sides, club);
    const faults = await faultsOf(client, club, answers);
    const times = answers.map((answer) => answer.ms);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const isInTime = ms <= limits.wholeMs * storm.courses && p99 <= limits.p99Ms;
    say(
      `${storm.name}: ${answers.length} bookings in ${(ms / 1000).toFixed(2)} s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ` +
        (faults.length === 0 ? `${places} places per course, the rest in line` : `WRONG ${faults.join('; ')}`),
    );
    return faults.length === 0 && isInTime;
  } finally {
    for (const side of sides) await side.stop();
  }
};

export const runStorms = async (say: (line: string) => void): Promise<boolean> => {
  const server = await findServer();
  const client = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await client.connect();
    const results: boolean[] = [];
    for (const storm of storms) results.push(await runStorm(client, server.url, storm, say));
    return results.every(Boolean);
  } finally {
    await client.end();
    await server.stop();
  }
};
