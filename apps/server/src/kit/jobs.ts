import { CompiledQuery as Compiled, type CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { z } from 'zod';
import type { Database, Db } from './database.ts';

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

/** Enqueues inside the caller's transaction: the job exists if and only if the change was committed. */
export type JobSender = {
  send<I extends JobInput>(job: Job<I>, data: z.input<I>): Promise<void>;
  /** Thousands in one statement. */
  sendMany<I extends JobInput>(job: Job<I>, data: readonly z.input<I>[]): Promise<void>;
};

export type Attempt = {
  database: Database;
  now: () => Date;
  /** No further try will follow when this one fails. */
  isLast: boolean;
};

export type Worker = { job: Job; run: (attempt: Attempt, data: never) => Promise<void> };

/** Binds a job to what it does; the types of both must agree. */
export const worker = <I extends JobInput>(
  job: Job<I>,
  run: (attempt: Attempt, data: z.output<I>) => Promise<void>,
): Worker => ({ job: job as Job, run });

export type Queue = {
  senderIn(db: Db): JobSender;
  work(workers: readonly Worker[], database: Database): Promise<void>;
  stop(): Promise<void>;
};

const thirtyDays = 30 * 24 * 3600;
const breathMs = 50;

/** Installs or upgrades the queue's schema, creates the queues, and lets the application's role use them. */
export const openQueue = async (
  url: string,
  jobs: readonly Job[],
  options: { onError: (error: Error) => void; pollSeconds?: number },
): Promise<Queue> => {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 3, archiveFailedAfterSeconds: thirtyDays });
  boss.on('error', options.onError);
  await boss.start();
  for (const job of jobs) await createOrUpdateQueue(boss, job);
  await boss
    .getDb()
    .executeSql(
      'grant usage on schema pgboss to vereinshaus_app; grant select on pgboss.queue to vereinshaus_app; grant select, insert on pgboss.job to vereinshaus_app',
      [],
    );
  return {
    senderIn: (db) => ({
      send: (job, data) => enqueue(boss, db, job, data),
      sendMany: (job, data) => enqueueMany(boss, db, job, data),
    }),
    work: (workers, database) => startWorkers(boss, workers, database, options.pollSeconds ?? 2),
    stop: () => boss.stop({ graceful: true, timeout: 10_000, wait: true }),
  };
};

const createOrUpdateQueue = async (boss: PgBoss, job: Job) => {
  const settings = {
    name: job.name,
    retryLimit: job.retries,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    policy: 'standard' as const,
    ...(job.expireSeconds !== undefined && { expireInSeconds: job.expireSeconds }),
  };
  await boss.createQueue(job.name, settings);
  await boss.updateQueue(job.name, settings);
  // 0: no single tenant.
  if (job.cron !== undefined) await boss.schedule(job.name, job.cron, { clubId: 0 }, { tz: 'Europe/Vienna' });
};

/** Lets the queue write through the caller's transaction. */
const within = (db: Db) => ({
  executeSql: async (text: string, values: unknown[]) => {
    const query: CompiledQuery = Compiled.raw(text, values);
    return { rows: [...(await db.executeQuery(query)).rows] };
  },
});

const enqueue = async <I extends JobInput>(boss: PgBoss, db: Db, job: Job<I>, data: z.input<I>) => {
  await boss.send(job.name, job.input.parse(data) as object, { db: within(db) });
};

const enqueueMany = async <I extends JobInput>(boss: PgBoss, db: Db, job: Job<I>, data: readonly z.input<I>[]) => {
  if (data.length === 0) return;
  const jobs = data.map((item) => ({ name: job.name, data: job.input.parse(item) as object }));
  await boss.insert(jobs, { db: within(db) });
};

const startWorkers = async (boss: PgBoss, workers: readonly Worker[], database: Database, pollSeconds: number) => {
  for (const { job, run } of workers) {
    const settings = { pollingIntervalSeconds: pollSeconds, includeMetadata: true as const, batchSize: 1 };
    const workerId: string = await boss.work(job.name, settings, async (batch) => {
      for (const item of batch) {
        const isLast = item.retryCount >= item.retryLimit;
        await run({ database, now: () => new Date(), isLast }, job.input.parse(item.data) as never);
      }
      // Where one job was there may be more. A breath in between leaves the processor to whoever waits for an answer:
      // four hundred confirmations must not slow down the four hundred bookings that cause them.
      setTimeout(() => boss.notifyWorker(workerId), breathMs).unref();
    });
  }
};

/** Enqueues and does nothing else: it needs no connection of its own, and leaves schema, clock and work to others. */
export const sendOnlyQueue = (): Pick<Queue, 'senderIn'> => {
  const boss = new PgBoss({ schema: 'pgboss' });
  return {
    senderIn: (db) => ({
      send: (job, data) => enqueue(boss, db, job, data),
      sendMany: (job, data) => enqueueMany(boss, db, job, data),
    }),
  };
};
