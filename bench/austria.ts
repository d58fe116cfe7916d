import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { outboxCarriers } from '../apps/server/src/adapters/carriers.ts';
import { fillLoadClubs } from '../apps/server/src/demo/index.ts';
import { openDatabase } from '../apps/server/src/kit/database.ts';
import type { Job, JobSender, Worker } from '../apps/server/src/kit/jobs.ts';
import { allWorkers } from '../apps/server/src/work.ts';
import { findServer, signIn } from './database.ts';
import { type Side, startServer } from './processes.ts';
import { processorMs } from './processor-time.ts';
import { columns } from './report.ts';
import { type Answer, ask, percentile } from './rush.ts';

/**
 * Ganz Österreich on one machine: many clubs of 140 persons, each with a season (CLUBS sets their number, 15,000 are all of Austria). The
 * twenty most frequent calls are timed in one club while it is alone and again when all are there, then sent over all clubs at a steady
 * rate; every scheduled job does its work for all of them.
 */
const clubs = Number(process.env.CLUBS ?? 15_000);
const persons = 140;
const ratePerSecond = 200;
const loadSeconds = 30;
const rounds = 60;
const limits = { fillMinutes: 40, timesSlower: 1.3, p99TimesSlower: 2, jobSeconds: 60, memoryMiB: 350 };

type Voice = 'admin' | 'family' | 'trainer';
type Inhabitants = {
  clubId: number;
  cookies: Readonly<Record<Voice, string>>;
  courseId: number;
  childId: number;
  parentId: number;
  eventId: number;
};

const calls: readonly { by: Voice; path: (club: Inhabitants) => string }[] = [
  { by: 'admin', path: () => '/user/status' },
  { by: 'admin', path: () => '/club' },
  { by: 'admin', path: () => '/home/figures' },
  { by: 'admin', path: () => '/home/inbox' },
  { by: 'admin', path: () => '/home/treasury' },
  { by: 'admin', path: () => '/user/subusers?page=1&size=25' },
  { by: 'admin', path: () => '/user/search?name=hub' },
  { by: 'admin', path: () => '/courses' },
  { by: 'admin', path: ({ courseId }) => `/course/parts/${courseId}` },
  { by: 'admin', path: ({ parentId }) => `/user/payments/list/${parentId}` },
  { by: 'admin', path: () => '/invoices?page=1&size=25' },
  { by: 'admin', path: () => '/courses/turnover' },
  { by: 'family', path: () => '/courses/list/family' },
  { by: 'family', path: () => '/news' },
  { by: 'family', path: () => '/courses' },
  { by: 'family', path: ({ courseId }) => `/course/attributes/${courseId}` },
  { by: 'family', path: ({ courseId }) => `/course/participate/${courseId}` },
  { by: 'family', path: ({ parentId }) => `/user/payments/open/${parentId}` },
  { by: 'trainer', path: () => '/course/attendances/next' },
  { by: 'trainer', path: ({ courseId, eventId }) => `/course/attendances?courseID=${courseId}&eventID=${eventId}` },
];

/** The people who send requests in a club, signed in. */
const enter = async (client: pg.Client, clubId: number): Promise<Inhabitants> => {
  const { rows } = await client.query<Record<'admin' | 'parent' | 'child' | 'course' | 'trainer' | 'event', number>>(
    `select (select min(id) from person where club_id = $1 and staff_level = 90) as admin, p.manager_id as parent,
       p.id as child, t.course_id as course, l.person_id as trainer,
       (select max(e.id) from event e where e.club_id = $1 and e.course_id = t.course_id and e.ends_at < now()) as event
     from participation t
     join person p on p.club_id = t.club_id and p.id = t.person_id
     join participation l on l.club_id = t.club_id and l.course_id = t.course_id and l.role = 1
     join person m on m.club_id = p.club_id and m.id = p.manager_id and m.staff_level = 0 and not m.is_trainer
     where t.club_id = $1 and t.role = 0 order by t.id limit 1`,
    [clubId],
  );
  const [found] = rows;
  if (!found) throw new Error(`nobody takes part in anything in club ${clubId}`);
  const cookieOf = async (personId: number) => `verein_${clubId}=${await signIn(client, clubId, personId)}`;
  const cookies = {
    admin: await cookieOf(found.admin),
    family: await cookieOf(found.parent),
    trainer: await cookieOf(found.trainer),
  };
  const { course: courseId, child: childId, parent: parentId, event: eventId } = found;
  return { clubId, cookies, courseId, childId, parentId, eventId };
};

const askAs = (side: Side, club: Inhabitants, call: number): Promise<Answer> => {
  const chosen = calls[call % calls.length];
  if (!chosen) throw new Error('no call');
  return ask(side, { clubId: club.clubId, path: chosen.path(club), cookie: club.cookies[chosen.by] });
};

/** Each call by itself, again and again; returns the medians. */
const middles = async (side: Side, club: Inhabitants): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const call of calls.keys()) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { status, ms, text } = await askAs(side, club, call);
      if (status !== 200) throw new Error(`${calls[call]?.path(club)}: ${status} ${text.slice(0, 200)}`);
      times.push(ms);
    }
    found.push(percentile(times, 0.5));
  }
  return found;
};

/** Sends at a steady rate, however slow the responses are. */
const load = async (side: Side, visited: readonly Inhabitants[]) => {
  const times: number[] = [];
  const refused: string[] = [];
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; count < ratePerSecond * loadSeconds; count += 1) {
    const club = visited[(count * 7919) % visited.length];
    if (!club) break;
    const answer = askAs(side, club, count);
    open.push(
      answer.then(
        ({ status, ms }) => {
          times.push(ms);
          if (status !== 200) refused.push(String(status));
        },
        (error: Error) => void refused.push(error.message),
      ),
    );
    const ahead = start + ((count + 1) * 1000) / ratePerSecond - performance.now();
    if (ahead > 0) await pause(ahead);
  }
  await Promise.all(open);
  return { times, refused };
};

const residentMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

type SentJob = { job: Job; data: never };

/** A scheduled job with all jobs that it enqueues; it stops when its time is over. */
const timeJob = async (url: string, name: string) => {
  const database = openDatabase(url, { max: 10 });
  const waiting: SentJob[] = [];
  const sender: JobSender = {
    send: async (job, data) => void waiting.push({ job: job as unknown as Job, data: data as never }),
    sendMany: async (job, data) =>
      void waiting.push(...data.map((one) => ({ job: job as unknown as Job, data: one as never }))),
  };
  const workers = new Map<string, Worker>(
    allWorkers({ senderIn: () => sender }, outboxCarriers).map((worker) => [worker.job.name, worker]),
  );
  const now = () => new Date();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const first = workers.get(name);
    if (!first) throw new Error(`nobody does ${name}`);
    await first.run({ database, now, isLast: true }, { clubId: 0 } as never);
    const fannedOut = waiting.length;
    for (let next = waiting.pop(); next !== undefined && seconds() < limits.jobSeconds; next = waiting.pop()) {
      await workers.get(next.job.name)?.run({ database, now, isLast: true }, next.data);
    }
    return { name, seconds: seconds(), fannedOut, left: waiting.length };
  } finally {
    await database.end();
  }
};

/** Jobs that work outside of the database, or copy all of it. */
const notTimed = new Set(['nightly-backup']);

const timeJobs = async (url: string, say: (line: string) => void) => {
  const scheduled = allWorkers(
    { senderIn: () => ({ send: async () => undefined, sendMany: async () => undefined }) },
    outboxCarriers,
  )
    .filter(({ job }) => job.cron !== undefined && !notTimed.has(job.name))
    .map(({ job }) => job.name);
  const timed = [];
  for (const name of scheduled) timed.push(await timeJob(url, name));
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds);
  say(`\nthe slowest ten of ${timed.length} jobs of the schedule, for all clubs:`);
  say(
    columns([
      ['job', 's', 'sent on', 'left over'],
      ...slowest
        .slice(0, 10)
        .map(({ name, seconds, fannedOut, left }) => [name, seconds.toFixed(1), String(fannedOut), String(left)]),
    ]),
  );
  return slowest.every(({ seconds, left }) => seconds <= limits.jobSeconds && left === 0);
};

const withServer = async <T>(url: string, run: (side: Side) => Promise<T>): Promise<T> => {
  const side = await startServer({ DATABASE_URL: url });
  try {
    return await run(side);
  } finally {
    await side.stop();
  }
};

const loadClubs = async (client: pg.Client): Promise<readonly number[]> =>
  (await client.query<{ id: number }>("select id from club where name like 'Lastverein %' order by id")).rows.map(
    ({ id }) => id,
  );

/** `count` of the clubs, spread over all. */
const spread = (ids: readonly number[], count: number) => {
  const step = Math.max(1, Math.floor(ids.length / count));
  return ids.filter((_, index) => index % step === 0).slice(0, count);
};

const inMinutes = (since: number) => (performance.now() - since) / 60_000;

const report = (alone: readonly number[], among: readonly number[], say: (line: string) => void) => {
  const rows = calls.map(({ by, path }, index) => {
    const [one = 0, all = 0] = [alone[index], among[index]];
    const shown = path({
      clubId: 0,
      cookies: { admin: '', family: '', trainer: '' },
      courseId: 1,
      childId: 1,
      parentId: 1,
      eventId: 1,
    });
    return { line: [`${by} ${shown}`, one.toFixed(1), all.toFixed(1), (all / one).toFixed(2)], times: all / one };
  });
  say(`\np50 of a call in one club, alone and among ${clubs}:`);
  say(columns([['call', 'alone ms', 'among all ms', 'times'], ...rows.map(({ line }) => line)]));
  return rows.every(({ times }) => times <= limits.timesSlower);
};

const measure = async (
  client: pg.Client,
  urls: Awaited<ReturnType<typeof findServer>>,
  say: (line: string) => void,
) => {
  const verdicts: boolean[] = [];
  const judge = (line: string, isFine: boolean) => {
    say(`${line}${isFine ? '' : ' (too much)'}`);
    verdicts.push(isFine);
  };
  await fillLoadClubs(urls.superuserUrl, { clubs: 1, persons, hasSeason: true });
  const [firstId = 0] = await loadClubs(client);
  const first = await enter(client, firstId);
  const { middle: alone, p99: quietP99 } = await withServer(urls.url, async (side) => {
    await middles(side, first);
    const middle = await middles(side, first);
    await load(side, [first]);
    return { middle, p99: percentile((await load(side, [first])).times, 0.99) };
  });

  const filling = performance.now();
  await fillLoadClubs(urls.superuserUrl, { clubs: clubs - 1, persons, hasSeason: true });
  judge(`${clubs} clubs filled in ${inMinutes(filling).toFixed(1)} minutes`, inMinutes(filling) <= limits.fillMinutes);
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  const ids = await loadClubs(client);
  say(`the database has ${rows[0]?.size}`);
  const visited: Inhabitants[] = [];
  for (const id of spread(ids, 1000)) visited.push(await enter(client, id));

  const starting = performance.now();
  await withServer(urls.url, async (side) => {
    say(`the server answers after ${((performance.now() - starting) / 1000).toFixed(1)} s`);
    const before = processorMs(side.pid);
    await pause(10_000);
    say(`idle: ${((processorMs(side.pid) - before) / 100).toFixed(1)} % of a core`);
    await middles(side, first);
    verdicts.push(report(alone, await middles(side, first), say));
    const { times, refused } = await load(side, visited);
    const p99 = percentile(times, 0.99);
    judge(
      `\n${ratePerSecond} a second over ${visited.length} clubs: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(0)} ms; in one club alone ${quietP99.toFixed(0)} ms${refused.length > 0 ? `; without an answer: ${refused.length}, ${refused[0]}` : ''}`,
      p99 <= quietP99 * limits.p99TimesSlower && refused.length === 0,
    );
    const memory = residentMiB(side.pid);
    judge(`memory of the process: ${memory.toFixed(0)} MiB`, memory <= limits.memoryMiB);
  });
  verdicts.push(await timeJobs(urls.url, say));
  return verdicts.every(Boolean);
};

export const runAustria = async (say: (line: string) => void): Promise<boolean> => {
  const urls = await findServer();
  const client = new pg.Client({ connectionString: urls.superuserUrl });
  try {
    await client.connect();
    return await measure(client, urls, say);
  } finally {
    await client.end();
    await urls.stop();
  }
};
