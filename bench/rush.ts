import { Agent, type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/modules/session/index.ts';
import { findServer, signIn } from './database.ts';
import type { Side } from './processes.ts';

/** Shared by all benchmarks with many clients: a database, a club with families, their requests, the checks. */

/** `client` connects as the owner of the tables; `url` is for servers, which are bound by the policies. */
export const withDatabase = async <T>(
  run: (client: pg.Client, url: string, ownerUrl: string) => Promise<T>,
): Promise<T> => {
  const { url, ownerUrl, stop } = await findServer();
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    return await run(client, url, ownerUrl);
  } finally {
    await client.end();
    await stop();
  }
};

export const addClub = async (client: pg.Client, name: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>('insert into club (name) values ($1) returning id', [name]);
  const clubId = rows[0]?.id ?? 0;
  await client.query('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [
    `verein${clubId}.test`,
    clubId,
  ]);
  return clubId;
};

export const addCourses = async (client: pg.Client, clubId: number, count: number, places: number) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into course (club_id, name, max_participants, price_cents, non_member_price_cents)
     select $1, 'Kinderturnen ' || n, $3, 9000, 12000 from generate_series(1, $2::integer) n returning id`,
    [clubId, count, places],
  );
  return rows.map(({ id }) => id);
};

/** Courses of a school year, with a date every week. */
export const addCoursesWithDates = async (client: pg.Client, clubId: number, courses: number, dates: number) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into course (club_id, name, starts_on, ends_on, max_participants, price_cents, non_member_price_cents)
     select $1, 'Kurs ' || n, '2026-09-07', '2027-06-28', 20, 9000, 12000 from generate_series(1, $2::integer) n
     returning id`,
    [clubId, courses],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     select $1, c, c, '2026-09-07 17:00 Europe/Vienna'::timestamptz + n * interval '7 days',
       '2026-09-07 18:00 Europe/Vienna'::timestamptz + n * interval '7 days', 5
     from unnest($2::integer[]) c, generate_series(0, $3::integer - 1) n`,
    [clubId, ids, dates],
  );
  await client.query('analyze course; analyze event');
  return ids;
};

/** A parent with one child. */
export type Family = { parentId: number; childId: number; email: string };

export const addFamilies = async (client: pg.Client, clubId: number, count: number): Promise<readonly Family[]> => {
  const { rows } = await client.query<Family>(
    `with parent as (
       insert into person (club_id, first_name, last_name, email, birth_date, data_confirmed_at)
       select $1, 'Eltern', 'Nr. ' || n, 'eltern' || n || '@x.test', '1985-03-09', now()
       from generate_series(1, $2::integer) n returning id, email
     ),
     child as (
       insert into person (club_id, manager_id, first_name, last_name, birth_date, data_confirmed_at)
       select $1, id, 'Kind', 'von ' || id, '2017-05-04', now() from parent returning id, manager_id
     )
     select c.manager_id as "parentId", c.id as "childId", p.email from child c join parent p on p.id = c.manager_id`,
    [clubId, count],
  );
  return rows;
};

export const addAdmin = async (client: pg.Client, clubId: number): Promise<string> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, staff_level)
     values ($1, 'Adele', 'Amt', 'amt@x.test', 90) returning id`,
    [clubId],
  );
  return cookieOf(client, clubId, rows[0]?.id ?? 0);
};

export const cookieOf = async (client: pg.Client, clubId: number, personId: number) =>
  `verein_${clubId}=${await signIn(client, clubId, personId)}`;

export const password = 'Turnsaal2026';

/** All have the same password: it is hashed once, and compared at the full cost every time. */
export const givePasswords = async (client: pg.Client, clubId: number, families: readonly Family[]) => {
  await client.query(
    `insert into login (club_id, person_id, email, password_hash)
     select $1, f."parentId", f.email, $3 from jsonb_to_recordset($2) as f ("parentId" integer, email text)`,
    [clubId, JSON.stringify(families), await hashPassword(password)],
  );
};

export type Question = { clubId: number; path: string; cookie?: string; body?: object };
export type Answer = { status: number; ms: number; text: string; cookies: readonly string[] };

const longestWaitMs = 90_000;
const agent = new Agent({ keepAlive: true });

const send = ({ url }: Pick<Side, 'url'>, { clubId, path, cookie, body }: Question) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      `${url}/api${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-verein-id': String(clubId),
          ...(cookie !== undefined && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      resolve,
    );
    sent.once('error', reject);
    sent.setTimeout(longestWaitMs, () => sent.destroy(new Error(`no answer within ${longestWaitMs / 1000} s`)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

export const ask = async (side: Pick<Side, 'url'>, question: Question): Promise<Answer> => {
  const start = performance.now();
  const response = await send(side, question);
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
  return { status: response.statusCode ?? 0, ms: performance.now() - start, text, cookies };
};

/** A request that must succeed. */
export const askFor = async (side: Pick<Side, 'url'>, question: Question): Promise<Answer> => {
  const answer = await ask(side, question);
  if (answer.status !== 200) throw new Error(`${question.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
};

/** A response that stays open; returns a function that ends it. */
export const listen = async (side: Side, question: Question): Promise<() => void> => {
  const response = await send(side, question);
  response.on('error', () => undefined);
  response.resume();
  if (response.statusCode !== 200) throw new Error(`${question.path}: ${response.statusCode}`);
  return () => void response.destroy();
};

export const bookingOf = (courseId: number, { childId }: Pick<Family, 'childId'>) => ({
  course_ID: courseId,
  child_ID: childId,
  guardian: true,
  confirmed: true,
});

/** Takes items from the list in order, several at a time. */
export const atATime = async <T>(
  list: readonly T[],
  jobWorkersOfQueues: number,
  run: (item: T, index: number) => Promise<void>,
) => {
  const waiting = list.entries();
  const jobWorkers = async () => {
    for (const [index, item] of waiting) await run(item, index);
  };
  await Promise.all(Array.from({ length: jobWorkersOfQueues }, jobWorkers));
};

export const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

type Count = { course_id: number; taken: number; waiting: number; double: number; unordered: number };

/**
 * The rules after many families wanted the places of each course: every place is taken once, everyone else is on the waiting list in the
 * order of arrival, and there is a charge for each participant and for nobody else. Returns the violations.
 */
export const placeFaults = async (
  client: pg.Client,
  {
    clubId,
    courses,
    families,
    places,
  }: { clubId: number; courses: readonly number[]; families: number; places: number },
): Promise<readonly string[]> => {
  const { rows } = await client.query<Count>(
    `select course_id, count(*) filter (where role = 0)::integer as taken, count(*) filter (where role = 2)::integer as waiting,
       (count(*) - count(distinct person_id))::integer as double,
       (select count(*)::integer from (
         select id, lag(id) over (order by queued_at, id) as before from participation q
         where q.club_id = t.club_id and q.course_id = t.course_id and q.role = 2) o where o.before > o.id) as unordered
     from participation t where club_id = $1 and course_id = any($2) group by club_id, course_id`,
    [clubId, courses],
  );
  const { rows: charged } = await client.query<{ charges: number; persons: number }>(
    `select count(*)::integer as charges, count(distinct t.id)::integer as persons from ledger_entry e
     join participation t on t.club_id = e.club_id and e.about_kind = 'booking' and t.id = e.about_id
     where e.club_id = $1 and e.symbol = 'AR' and t.course_id = any($2) and t.role = 0`,
    [clubId, courses],
  );
  const isRight = (row: Count) =>
    row.taken === places && row.waiting === families - places && row.double === 0 && row.unordered === 0;
  const all = places * courses.length;
  const isCharged = charged.every(({ charges, persons }) => charges === all && persons === all);
  return [
    ...(rows.length === courses.length && rows.every(isRight) ? [] : [`places: ${JSON.stringify(rows)}`]),
    ...(isCharged ? [] : [`charged: ${JSON.stringify(charged)}`]),
  ];
};
