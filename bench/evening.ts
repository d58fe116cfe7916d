import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { columns } from './report.ts';
import {
  addClub,
  addCourses,
  addCoursesWithDates,
  addFamilies,
  ask,
  askFor,
  type Family,
  givePasswords,
  listen,
  password,
  percentile,
  placeFaults,
  type Question,
  withDatabase,
} from './rush.ts';

/**
 * 18:00 Uhr: 400 families behind one address (a mobile carrier, a proxy) sign in with their passwords, look at the offers and the course,
 * open the booking page and book one of 24 places, all at once and without pauses. The rate limits are on. They must not refuse anyone,
 * nothing may fail, the places must be right, and only the sign-in, which is slow on purpose, may take longer than two seconds.
 */
const families = 400;
const places = 24;
const limits = { wholeMs: 40_000, p95Ms: 2000 };

const clicks = ['Anmelden', 'Angebote', 'Kurs', 'Buchungsseite', 'Buchen'] as const;
type Click = (typeof clicks)[number];

type Evening = { name: string; processes: number };
const evenings: readonly Evening[] = [
  { name: 'one process', processes: 1 },
  { name: 'two processes', processes: 2 },
];

type Club = { clubId: number; courseId: number };
type Times = Record<Click, number[]>;

/** The requests of one family's browser; every click sends what the screen would request, in its order. */
const visit = async (side: Side, { clubId, courseId }: Club, { email, childId }: Family, times: Times) => {
  let cookie = '';
  let endListening: () => void = () => undefined;
  const want = (path: string, body?: object) =>
    askFor(side, { clubId, path, cookie, ...(body && { body }) } satisfies Question);
  const timed = async (name: Click, ask: () => Promise<unknown>) => {
    const start = performance.now();
    await ask();
    times[name].push(performance.now() - start);
  };
  const hearPlaces = async () => {
    endListening();
    endListening = await listen(side, { clubId, path: '/courses/live', cookie });
  };
  await timed('Anmelden', async () => {
    cookie = (await want('/user/login', { username: email, password })).cookies.join('; ');
    await want('/user/status');
    await want('/club');
  });
  await timed('Angebote', () => Promise.all([want('/courses'), want('/tags/get_avail/course'), hearPlaces()]));
  await timed('Kurs', () => Promise.all([want(`/course/attributes/${courseId}`), hearPlaces()]));
  await timed('Buchungsseite', async () => {
    await Promise.all([want(`/course/participate/${courseId}`), hearPlaces()]);
    await want(`/course/price?course_ID=${courseId}&child_ID=${childId}&getMember=false&discountCode=`);
  });
  await timed('Buchen', async () => {
    const child = { child_ID: childId, getMember: false, note: '', discountCode: '', paymentPlan_ID: null };
    const body = { course_ID: courseId, together: true, guardian: true, confirmed: true, children: [child] };
    await want('/course/register/many', body);
    await want(`/course/participate/${courseId}`);
  });
  return endListening;
};

/** All come at the same moment; a failure of one is reported and does not stop the others. */
const rush = async (sides: readonly Side[], club: Club, coming: readonly Family[]) => {
  const times: Times = { Anmelden: [], Angebote: [], Kurs: [], Buchungsseite: [], Buchen: [] };
  const failures: string[] = [];
  const open: (() => void)[] = [];
  const start = performance.now();
  await Promise.all(
    coming.map(async (family, index) => {
      const side = sides[index % sides.length];
      try {
        if (side) open.push(await visit(side, club, family, times));
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }),
  );
  const ms = performance.now() - start;
  for (const end of open) end();
  return { times, failures, ms };
};

const wrongTries = 4;

/** The counters of wrong passwords are in the database: trying every process in turn gains nothing. */
const limitFaults = async (client: pg.Client, sides: readonly Side[], { clubId }: Club, { email }: Family) => {
  for (let tries = 0; tries < wrongTries; tries += 1) {
    const side = sides[tries % sides.length];
    const question = { clubId, path: '/user/login', body: { username: email, password: `falsch${tries}` } };
    if (side) await ask(side, question);
  }
  const { rows } = await client.query<{ failures: number }>(
    `select max(failures)::integer as failures from brake where club_id = $1 and purpose = 'sign-in'`,
    [clubId],
  );
  const counted = rows[0]?.failures ?? 0;
  return counted === wrongTries ? [] : [`${counted} of ${wrongTries} wrong passwords are counted`];
};

const table = (times: Times) => {
  const figure = (ms: number) => ms.toFixed(0);
  const rows = clicks.map((click) => {
    const all = times[click];
    const [p50, p95, p99] = [percentile(all, 0.5), percentile(all, 0.95), percentile(all, 0.99)];
    return [click, String(all.length), figure(p50), figure(p95), figure(p99), figure(Math.max(...all))];
  });
  return columns([['click', 'families', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'], ...rows]);
};

const arrange = async (client: pg.Client, { name }: Evening) => {
  const clubId = await addClub(client, `18 Uhr, ${name}`);
  await addCoursesWithDates(client, clubId, 60, 30);
  const [courseId = 0] = await addCourses(client, clubId, 1, places);
  const [warmUpId = 0] = await addCourses(client, clubId, 1, 1000);
  const coming = await addFamilies(client, clubId, families);
  await givePasswords(client, clubId, coming);
  await client.query('analyze');
  return { clubId, courseId, warmUpId, coming };
};

const runEvening = async (client: pg.Client, url: string, evening: Evening, say: (line: string) => void) => {
  const { clubId, courseId, warmUpId, coming } = await arrange(client, evening);
  const [first] = coming;
  if (!first) throw new Error('nobody comes');
  const sides: Side[] = [];
  try {
    for (let index = 0; index < evening.processes; index += 1) {
      sides.push(await startServer({ DATABASE_URL: url, RATE_LIMITS: 'true' }));
    }
    // By 18:00 the server has been running for a while.
    await rush(sides, { clubId, courseId: warmUpId }, coming.slice(0, 20 * sides.length));
    const { times, failures, ms } = await rush(sides, { clubId, courseId }, coming);
    const slow = clicks
      .filter((click) => click !== 'Anmelden' && percentile(times[click], 0.95) > limits.p95Ms)
      .map((click) => `${click} takes more than ${limits.p95Ms / 1000} s`);
    const faults = [
      ...[...new Set(failures)].slice(0, 5),
      ...(await placeFaults(client, { clubId, courses: [courseId], families, places })),
      ...(await limitFaults(client, sides, { clubId, courseId }, first)),
      ...slow,
      ...(ms > limits.wholeMs ? [`takes more than ${limits.wholeMs / 1000} s`] : []),
    ];
    const verdict = faults.length === 0 ? `${places} places, the rest in line` : `WRONG ${faults.join('; ')}`;
    say(`18:00, ${evening.name}: ${families} families in ${(ms / 1000).toFixed(1)} s; ${verdict}\n${table(times)}\n`);
    return faults.length === 0;
  } finally {
    for (const side of sides) await side.stop();
  }
};

export const runEvenings = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const results: boolean[] = [];
    for (const evening of evenings) results.push(await runEvening(client, url, evening, say));
    return results.every(Boolean);
  });
