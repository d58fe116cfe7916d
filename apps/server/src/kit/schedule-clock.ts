import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { MetricReading } from './operations.ts';

/**
 * The queue remembers its last check for scheduled work and checks again a minute later. A clock that was once ahead leaves that timestamp
 * in the future: nothing would run until then, and jobs sent meanwhile would wait as long.
 */
export const correctScheduleClock = async (executeSql: (text: string, values: unknown[]) => Promise<unknown>) => {
  await executeSql(
    `update pgboss.version
     set cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()),
       monitored_on = least(monitored_on, now())
     where greatest(cron_on, maintained_on, monitored_on) > now() + interval '2 minutes'`,
    [],
  );
  await executeSql(
    `update pgboss.job set created_on = now(), start_after = now()
     where state < 'active' and created_on > now() + interval '2 minutes'`,
    [],
  );
};

/** The schedule checks every half minute; after this silence it has stopped. */
const maxQuietMinutes = 10;

export type ScheduleState = {
  /** The last check for scheduled work; `null` = there was none yet. */
  lastRun: Date | null;
  /** The checks have stopped, or the last one lies in the future. */
  isStopped: boolean;
};

const scheduleStateText = `
  select cron_on as "lastRun",
    coalesce(abs(extract(epoch from now() - cron_on)) > ${maxQuietMinutes * 60}, false) as "isStopped"
  from pgboss.version`;

const noRunYet: ScheduleState = { lastRun: null, isStopped: false };

export const scheduleState = async (db: Db): Promise<ScheduleState> =>
  (await sql.raw<ScheduleState>(scheduleStateText).execute(db)).rows[0] ?? noRunYet;

/** The same for a plain connection. */
export const scheduleStateBy = async (client: {
  query: (text: string) => Promise<{ rows: ScheduleState[] }>;
}): Promise<ScheduleState> => (await client.query(scheduleStateText)).rows[0] ?? noRunYet;

/** For alerts on the metrics; 0 = there was none yet. */
export const lastScheduledRunReading = (db: Db): MetricReading => ({
  name: 'schedule_last_run_timestamp_seconds',
  help: 'When the queue last looked for scheduled work',
  read: async () => ((await scheduleState(db)).lastRun?.getTime() ?? 0) / 1000,
});
