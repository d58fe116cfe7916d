import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery as Compiled, type CompiledQuery } from 'kysely';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { type Database, type Db, withOptions } from './database.ts';
import { type JobWorkers, startJobWorkers, type TakenJob } from './job-workers.ts';
import { keepSchedule } from './keep-schedule.ts';
import { keptAlive } from './listen.ts';
import { createPreparer } from './prepared-statements.ts';
import { noRateLimit, type RateLimiter } from './rate-limiter.ts';
import { correctScheduleClock } from './schedule-clock.ts';

/** Background work. Its input always names the tenant, so that a worker opens the right view of the data. */
export type JobInput = z.ZodType<{ clubId: number }>;

export type Job<I extends JobInput = JobInput> = {
  name: string;
  input: I;
  /** How often it is retried before it counts as failed; the delay doubles from `retryDelaySeconds`. */
  retries: number;
  retryDelaySeconds: number;
  /** After this time a job with a dead worker counts as failed and is retried; the default is a quarter of an hour. */
  expireSeconds?: number;
  /** Scheduled at these times (in Vienna), once for the whole installation, however many processes there are. */
  cron?: string;
};

export const defineJob = <I extends JobInput>(job: Job<I>): Job<I> => job;

/** Delay in seconds; without it the job starts at once. */
type JobDelay = { afterSeconds?: number };

/** Enqueues inside the caller's transaction: the job exists if and only if the change was committed. */
export type JobSender = {
  send<I extends JobInput>(job: Job<I>, data: z.input<I>, when?: JobDelay): Promise<void>;
  /** Enqueues thousands in one statement. */
  sendMany<I extends JobInput>(job: Job<I>, data: readonly z.input<I>[], when?: JobDelay): Promise<void>;
};

export type Attempt = {
  database: Database;
  /** The clock of the database. */
  now: () => Date;
  /** No retry follows if this attempt fails. */
  isLast: boolean;
  /** The schedule makes this run up after a pause of more than a day. */
  isMadeUp?: boolean;
};

type HowToWork = {
  /** How many of these jobs this process runs in parallel; the default is one. */
  atOnce?: number;
  /** A rate limiter shared with other jobs, and the urgency there: the smaller number goes first. */
  through?: { rateLimiter: RateLimiter; urgency: number };
};

export type Worker = HowToWork & { job: Job; run: (attempt: Attempt, data: never) => Promise<void> };

/** Binds a job to its function; the types of both must agree. */
export const worker = <I extends JobInput>(
  job: Job<I>,
  run: (attempt: Attempt, data: z.output<I>) => Promise<void>,
  how: HowToWork = {},
): Worker => ({ ...how, job: job as Job, run });

export type Queue = {
  senderIn(db: Db): JobSender;
  work(workers: readonly Worker[], database: Database): Promise<void>;
  /** From now on these jobs run on schedule, including those that were missed today while no process ran. */
  keepSchedule(jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
};

type OnFailure = (job: Job, reason: Error, clubId: number) => void;

/** Lets the queue work for all tenants: the policies of its tables check this setting (`install-queue.ts`). */
export const queueSettings = ['app.queue=all'];

const thirtyDays = 30 * 24 * 3600;
const quarterHour = 15 * 60;
const stopWithinMs = 10_000;
const correctClockEveryMs = 60_000;

const queueConnections = 3;

/** The transaction that enqueued commits soon after; polling then is better than waiting for the next interval. */
const nudgeMs = 50;

type QueueDatabase = PgBoss.Db & { end: () => Promise<void> };

/** The queue's own connections: few, and with the same statements again and again, so these are planned once. */
const openQueueDatabase = (url: string, onError: (error: Error) => void): QueueDatabase => {
  const pool = new pg.Pool({
    connectionString: withOptions(url, queueSettings),
    application_name: 'pgboss',
    max: queueConnections,
    connectionTimeoutMillis: 5000,
    ...keptAlive,
  });
  pool.on('error', onError);
  // The pool does not listen for errors while a connection is lent; an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const prepare = createPreparer();
  const executeSql = async (text: string, values: readonly unknown[] = []) => {
    const client = await pool.connect();
    try {
      const { rows } = await prepare(client)<Record<string, unknown>>(text, values);
      client.release();
      // Several statements in one text, as in the library's maintenance, return no rows that anyone needs.
      return { rows: [...(rows ?? [])] };
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const end = async () => {
    if (!pool.ending) await pool.end();
  };
  return { executeSql, end };
};

/** Connects as the application; the queue's schema must exist already (`install-queue.ts`). */
export const openQueue = async (
  url: string,
  options: { onError: (error: Error) => void; onFailure?: OnFailure; pollSeconds?: number },
): Promise<Queue> => {
  const queueDatabase = openQueueDatabase(url, options.onError);
  const boss = new PgBoss({
    db: queueDatabase,
    schema: 'pgboss',
    archiveFailedAfterSeconds: thirtyDays,
    migrate: false,
    // Our own schedule sends the scheduled jobs (keep-schedule.ts).
    schedule: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  const correctClock = () => correctScheduleClock((text, values) => boss.getDb().executeSql(text, values));
  await correctClock();
  const clockTimer = setInterval(() => void correctClock().catch(options.onError), correctClockEveryMs).unref();
  const heard = { onError: options.onError, onFailure: options.onFailure ?? (() => undefined) };
  const jobWorkersOfQueues: { name: string; jobWorkers: JobWorkers }[] = [];
  const wake = (name: string) => {
    for (const { jobWorkers } of jobWorkersOfQueues.filter((open) => open.name === name)) jobWorkers.wake();
  };
  /** Whether more jobs were enqueued since the next poll was arranged. */
  const nudged = new Map<string, boolean>();
  const lookSoon = (name: string) => {
    nudged.set(name, false);
    setTimeout(() => {
      if (nudged.get(name) === true) lookSoon(name);
      else nudged.delete(name);
      wake(name);
    }, nudgeMs).unref();
  };
  /** Many enqueues at once cause one poll; it is repeated for the last of them, which may not have committed yet. */
  const nudge = (name: string) => {
    if (nudged.has(name)) nudged.set(name, true);
    else lookSoon(name);
  };
  let schedule: Awaited<ReturnType<typeof keepSchedule>> | undefined;
  const pollMs = (options.pollSeconds ?? 2) * 1000;
  return {
    senderIn: (db) => ({
      send: async (job, data, when) => {
        await enqueue(boss, db, job, data, when);
        nudge(job.name);
      },
      sendMany: async (job, data, when) => {
        await enqueueMany(boss, db, job, data, when);
        nudge(job.name);
      },
    }),
    work: async (workers, database) => {
      for (const worker of workers) {
        jobWorkersOfQueues.push({
          name: worker.job.name,
          jobWorkers: openLane(boss, worker, { ...heard, database, pollMs }),
        });
      }
    },
    keepSchedule: async (jobs) => {
      await schedule?.stop();
      schedule = await keepSchedule(boss, jobs, { onSent: nudge, onError: options.onError });
    },
    stop: async () => {
      clearInterval(clockTimer);
      await schedule?.stop();
      const ended = Promise.all(jobWorkersOfQueues.map(({ jobWorkers }) => jobWorkers.stop()));
      // The queue hands out unfinished jobs again, as after the death of a worker.
      await Promise.race([ended, pause(stopWithinMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: stopWithinMs, wait: true });
      await queueDatabase.end();
    },
  };
};

/** Lets the queue write through the caller's transaction. */
const within = (db: Db) => ({
  executeSql: async (text: string, values: unknown[]) => {
    const query: CompiledQuery = Compiled.raw(text, values);
    return { rows: [...(await db.executeQuery(query)).rows] };
  },
});

const enqueue = async <I extends JobInput>(
  boss: PgBoss,
  db: Db,
  job: Job<I>,
  data: z.input<I>,
  { afterSeconds }: JobDelay = {},
) => {
  const start = afterSeconds === undefined ? {} : { startAfter: afterSeconds };
  await boss.send(job.name, job.input.parse(data) as object, { db: within(db), ...start });
};

const enqueueMany = async <I extends JobInput>(
  boss: PgBoss,
  db: Db,
  job: Job<I>,
  data: readonly z.input<I>[],
  { afterSeconds }: JobDelay = {},
) => {
  if (data.length === 0) return;
  const start = afterSeconds === undefined ? {} : { startAfter: String(afterSeconds) };
  const jobs = data.map((item) => ({ name: job.name, data: job.input.parse(item) as object, ...start }));
  await boss.insert(jobs, { db: within(db) });
};

type Surroundings = { database: Database; pollMs: number; onError: (error: Error) => void; onFailure: OnFailure };

/** What the schedule adds to the input of a job after a pause. */
const madeUp = z.object({ isMadeUp: z.literal(true) });

const openLane = (boss: PgBoss, worker: Worker, { database, pollMs, onError, onFailure }: Surroundings): JobWorkers => {
  const { job, run, atOnce = 1, through = { rateLimiter: noRateLimit, urgency: 0 } } = worker;
  return startJobWorkers({
    atOnce,
    pollMs,
    expireMs: (job.expireSeconds ?? quarterHour) * 1000,
    take: fairTaker(boss, job.name),
    pass: through.rateLimiter.pass,
    urgency: through.urgency,
    run: ({ data, tries, maxTries, now }) =>
      run(
        { database, now, isLast: tries >= maxTries, isMadeUp: madeUp.safeParse(data).success },
        job.input.parse(data) as never,
      ),
    complete: completer(boss, job.name),
    fail: ({ id }, { message, stack }) => boss.fail(job.name, id, { message, stack }),
    onFailure: (reason, { tenant }) => onFailure(job, reason, tenant),
    onError,
  });
};

/**
 * Takes the oldest job of the tenant that has waited longest for a turn: three thousand jobs of one tenant do not hold up the ten of
 * another. Each process remembers the turns for itself, until no job waits any more.
 */
const fairTaker = (boss: PgBoss, name: string) => {
  const served = new Set<number>();
  const takeNext = takeNextOf(name);
  return async (): Promise<TakenJob | undefined> => {
    const { rows } = await boss.getDb().executeSql(takeNext, [[...served]]);
    const [job] = z.array(takenRow).parse(rows);
    if (!job) {
      served.clear();
      return undefined;
    }
    // Deleted and added again, the tenant moves to the end.
    served.delete(job.tenant);
    served.add(job.tenant);
    return {
      id: job.id,
      tenant: job.tenant,
      data: job.data,
      tries: job.retry_count,
      maxTries: job.retry_limit,
      now: countingFrom(job.started_on),
    };
  };
};

/** Jobs also use the database's clock, so that deadlines end at the same moment everywhere (`clock.ts`). */
const countingFrom = (time: Date) => {
  const begun = performance.now();
  return () => new Date(time.getTime() + performance.now() - begun);
};

const takenRow = z.object({
  id: z.string(),
  data: z.unknown(),
  tenant: z.number(),
  retry_count: z.number(),
  retry_limit: z.number(),
  started_on: z.date(),
});

/**
 * Same as the library's own fetch, except for the order: the library knows no tenants. The name is part of the text: every queue is its
 * own partition, and a kept plan then reads this one alone.
 */
const takeNextOf = (name: string) => `
  with next as (
    select id from pgboss.job
    where name = ${pg.escapeLiteral(name)} and state < 'active' and start_after < now()
      and coalesce((data ->> 'clubId')::integer, 0) not in (select a.club_number from club_away a)
    order by coalesce(array_position($1::integer[], (data ->> 'clubId')::integer), 0), priority desc, created_on, id
    limit 1
    for update skip locked
  )
  update pgboss.job j
  set state = 'active', started_on = now(),
    retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
  from next
  where j.name = ${pg.escapeLiteral(name)} and j.id = next.id
  returning j.id, j.data, coalesce((j.data ->> 'clubId')::integer, 0) as tenant, j.retry_count, j.retry_limit,
    j.started_on`;

/** Same as the library's own, which is planned anew for each job. */
const completer = (boss: PgBoss, name: string) => {
  const text = `
    update pgboss.job set state = 'completed', completed_on = now()
    where name = ${pg.escapeLiteral(name)} and id = $1 and state = 'active'`;
  return ({ id }: Pick<TakenJob, 'id'>) => boss.getDb().executeSql(text, [id]);
};

/** Only enqueues: it needs no connection of its own, and leaves schema, clock and work to others. */
export const sendOnlyQueue = (): Pick<Queue, 'senderIn'> => {
  const boss = new PgBoss({ schema: 'pgboss' });
  return {
    senderIn: (db) => ({
      send: (job, data, when) => enqueue(boss, db, job, data, when),
      sendMany: (job, data, when) => enqueueMany(boss, db, job, data, when),
    }),
  };
};
