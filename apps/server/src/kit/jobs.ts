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
  /** How often it is tried again before it counts as failed; the delay doubles from `retryDelaySeconds`. */
  retries: number;
  retryDelaySeconds: number;
  /** After this time a job whose worker is gone counts as failed and is tried again; a quarter of an hour otherwise. */
  expireSeconds?: number;
  /** Runs by itself at these times (in Vienna), once for the whole house however many processes there are. */
  cron?: string;
};

export const defineJob = <I extends JobInput>(job: Job<I>): Job<I> => job;

/** Not before so many seconds have passed; at once otherwise. */
type JobDelay = { afterSeconds?: number };

/** Enqueues inside the caller's transaction: the job exists if and only if the change was committed. */
export type JobSender = {
  send<I extends JobInput>(job: Job<I>, data: z.input<I>, when?: JobDelay): Promise<void>;
  /** Thousands in one statement. */
  sendMany<I extends JobInput>(job: Job<I>, data: readonly z.input<I>[], when?: JobDelay): Promise<void>;
};

export type Attempt = {
  database: Database;
  /** By the clock of the database. */
  now: () => Date;
  /** No further try will follow when this one fails. */
  isLast: boolean;
};

type HowToWork = {
  /** How many of it this process does side by side; one otherwise. */
  atOnce?: number;
  /** What it shares with other work, and how urgent it is there: the smaller number goes first. */
  through?: { rateLimiter: RateLimiter; urgency: number };
};

export type Worker = HowToWork & { job: Job; run: (attempt: Attempt, data: never) => Promise<void> };

/** Binds a job to what it does; the types of both must agree. */
export const worker = <I extends JobInput>(
  job: Job<I>,
  run: (attempt: Attempt, data: z.output<I>) => Promise<void>,
  how: HowToWork = {},
): Worker => ({ ...how, job: job as Job, run });

export type Queue = {
  senderIn(db: Db): JobSender;
  work(workers: readonly Worker[], database: Database): Promise<void>;
  /** From now on these jobs run at their times, also those that came today while nobody was there. */
  keepSchedule(jobs: readonly Job[]): Promise<void>;
  stop(): Promise<void>;
};

type OnFailure = (job: Job, reason: Error, clubId: number) => void;

/** Works for all tenants: the policies of the queue's tables know it by this (`install-queue.ts`). */
export const queueSettings = ['app.queue=all'];

const thirtyDays = 30 * 24 * 3600;
const quarterHour = 15 * 60;
const stopWithinMs = 10_000;
const correctClockEveryMs = 60_000;

const queueConnections = 3;

/** Who enqueues commits soon after: a look then is worth more than one at the next turn of the clock. */
const nudgeMs = 50;

type QueueDatabase = PgBoss.Db & { end: () => Promise<void> };

/** The queue's own connections: few, and their statements come again and again, so they are planned once. */
const openQueueDatabase = (url: string, onError: (error: Error) => void): QueueDatabase => {
  const pool = new pg.Pool({
    connectionString: withOptions(url, queueSettings),
    application_name: 'pgboss',
    max: queueConnections,
    connectionTimeoutMillis: 5000,
    ...keptAlive,
  });
  pool.on('error', onError);
  // While it is lent the pool does not listen; an unheard error would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const prepare = createPreparer();
  const executeSql = async (text: string, values: readonly unknown[] = []) => {
    const client = await pool.connect();
    try {
      const { rows } = await prepare(client)<Record<string, unknown>>(text, values);
      client.release();
      // Several statements in one text, as those of the library's upkeep, have no rows that anybody asks for.
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

/** Connects as the application; the queue's schema is there (`install-queue.ts`). */
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
    // What comes by the clock is sent by our own schedule (keep-schedule.ts).
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
  /** Whether somebody else came since the next look was arranged. */
  const nudged = new Map<string, boolean>();
  const lookSoon = (name: string) => {
    nudged.set(name, false);
    setTimeout(() => {
      if (nudged.get(name) === true) lookSoon(name);
      else nudged.delete(name);
      wake(name);
    }, nudgeMs).unref();
  };
  /** However many enqueue at once, they are looked for once; whoever comes last has their time to commit. */
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
      // What does not end in time is given out again by the queue, as after the death of a worker.
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
      run({ database, now, isLast: tries >= maxTries }, job.input.parse(data) as never),
    complete: completer(boss, job.name),
    fail: ({ id }, { message, stack }) => boss.fail(job.name, id, { message, stack }),
    onFailure: (reason, { tenant }) => onFailure(job, reason, tenant),
    onError,
  });
};

/**
 * Takes the oldest job of the tenant who has waited longest for a turn: three thousand of one do not hold up the ten
 * of another. Whose turn it was is remembered by each process for itself, until nothing waits any more.
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
    // Removed and entered again, a tenant stands at the end.
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

/** What opens and closes does so by the clock of the database, in the background too (`clock.ts`). */
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
 * What the library's own fetch does, but for the order: it knows no tenants. The name stands in the text: every queue is a
 * partition of its own, and a plan that is kept looks into this one alone.
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

/** What the library does as well, which plans it anew for each job. */
const completer = (boss: PgBoss, name: string) => {
  const text = `
    update pgboss.job set state = 'completed', completed_on = now()
    where name = ${pg.escapeLiteral(name)} and id = $1 and state = 'active'`;
  return ({ id }: Pick<TakenJob, 'id'>) => boss.getDb().executeSql(text, [id]);
};

/** Enqueues and does nothing else: it needs no connection of its own, and leaves schema, clock and work to others. */
export const sendOnlyQueue = (): Pick<Queue, 'senderIn'> => {
  const boss = new PgBoss({ schema: 'pgboss' });
  return {
    senderIn: (db) => ({
      send: (job, data, when) => enqueue(boss, db, job, data, when),
      sendMany: (job, data, when) => enqueueMany(boss, db, job, data, when),
    }),
  };
};
