import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Job } from './jobs.ts';
import { appRole } from './roles.ts';

/** As the owner: installs or upgrades the queue's schema, creates the queues, and lets the application use them. */
export const installQueue = (ownerUrl: string, jobs: readonly Job[]) =>
  setUp(new PgBoss({ ...quiet, connectionString: ownerUrl, max: 1 }), jobs);

/** The same for a database without a queue, inside the caller's transaction: the library's own plan brings its own transaction. */
export const installQueueWithin = async (client: pg.Client, jobs: readonly Job[]) => {
  const plan = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(PgBoss.getConstructionPlans('pgboss'))?.[1];
  if (plan === undefined) throw new Error('the plan of the queue is not one transaction');
  await client.query(plan);
  // The plan sets short timeouts; the surrounding transaction may take longer.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const executeSql = async (text: string, values: unknown[]) => client.query(text, values);
  await setUp(new PgBoss({ ...quiet, db: { executeSql }, migrate: false }), jobs);
};

/** The lock ends with the connection, of which there is only one. */
const setUpLock = 7_340_230;

/** No scheduled work and no maintenance. */
const quiet = { schema: 'pgboss', supervise: false, schedule: false } as const;

const setUp = async (boss: PgBoss, jobs: readonly Job[]) => {
  // Errors that matter here are awaited and reject.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    // Of two processes that start at once the second waits: in parallel each would wait for a queue that the other holds.
    await boss.getDb().executeSql(`select pg_advisory_lock(${setUpLock})`, []);
    for (const job of jobs) await createOrUpdateQueue(boss, job);
    // Removes the library's schedules of earlier versions, so that an old process that still runs sends nothing twice.
    await boss.getDb().executeSql('delete from pgboss.schedule', []);
    await boss.getDb().executeSql(openToApplication, []);
  } finally {
    await boss.stop({ graceful: false });
  }
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
};

/**
 * A request sees and enqueues jobs of its own club and cannot change any; the queue's own connections say so when they connect, and work
 * for all clubs. Partitions are reached through `job` alone. Runs only once, since it locks the tables.
 */
const openToApplication = `
  do $$
  begin
    perform pg_advisory_xact_lock(7340224);
    if exists (select from pg_policy where polrelid = 'pgboss.job'::regclass and polname = 'own_club') then
      return;
    end if;
    grant usage on schema pgboss to ${appRole};
    grant select on pgboss.queue, pgboss.schedule, pgboss.subscription to ${appRole};
    grant select, update on pgboss.version to ${appRole};
    grant select, insert, update, delete on pgboss.job, pgboss.archive to ${appRole};
    alter table pgboss.job enable row level security;
    alter table pgboss.archive enable row level security;
    create policy own_club on pgboss.job for select to ${appRole} using ((data ->> 'clubId')::integer = current_club());
    create policy into_own_club on pgboss.job for insert to ${appRole}
      with check ((data ->> 'clubId')::integer = current_club());
    create policy all_clubs on pgboss.job to ${appRole} using (current_setting('app.queue', true) = 'all');
    create policy all_clubs on pgboss.archive to ${appRole} using (current_setting('app.queue', true) = 'all');
  end $$`;
