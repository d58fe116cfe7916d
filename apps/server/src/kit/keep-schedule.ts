import type PgBoss from 'pg-boss';
import { z } from 'zod';
import { dueSince, isAfterPause } from './schedule-times.ts';

/** Often enough that no job starts more than half a minute late. */
const lookEveryMs = 30_000;

const halfDaySeconds = 12 * 3600;

type ScheduledJob = { name: string; cron?: string };

type Schedule = {
  /** Waits for a check that is under way. */
  stop: () => Promise<void>;
};

const watch = z.object({ now: z.date(), lastLook: z.date().nullable() });

/**
 * Zeitplan: sends the scheduled jobs. The library would parse every cron expression twice a minute, which blocks the event loop for a
 * quarter of a second; here it is arithmetic. Every process checks; a job that two of them find is sent once, since the queue accepts one
 * of a kind per half day. The time of the check is saved after sending, so a crash in between loses nothing.
 */
export const keepSchedule = async (
  boss: PgBoss,
  jobs: readonly ScheduledJob[],
  { onSent, onError }: { onSent: (name: string) => void; onError: (error: Error) => void },
): Promise<Schedule> => {
  const lookOnce = async () => {
    const { rows } = await boss
      .getDb()
      .executeSql('select now() as now, cron_on as "lastLook" from pgboss.version', []);
    const { now, lastLook } = watch.parse(rows[0]);
    for (const { job, moment } of dueSince(jobs, { lastLook, now })) {
      const once = { singletonKey: `at ${moment.toISOString()}`, singletonSeconds: halfDaySeconds };
      await boss.send(job.name, { clubId: 0, ...(isAfterPause({ lastLook, now }) && { isMadeUp: true }) }, once);
      onSent(job.name);
    }
    await boss
      .getDb()
      .executeSql('update pgboss.version set cron_on = $1 where cron_on is null or cron_on < $1', [now]);
  };
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  const look = () => {
    // The previous check may still wait for the database.
    if (isLooking) return looking;
    isLooking = true;
    looking = lookOnce()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
    return looking;
  };
  await look();
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
};
