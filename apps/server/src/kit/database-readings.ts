import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import type { MetricReading } from './operations.ts';

/** Smaller tables are not worth reporting, and there are hundreds of them. */
const minTableBytes = 1_048_576;
const maxLabels = 1000;

const tableSizes = (db: Db): MetricReading => ({
  name: 'database_table_bytes',
  help: 'Size of the tables above 1 MiB, with indexes and long values',
  label: 'table',
  read: async () => {
    const { rows } = await sql<{ label: string; value: number }>`
      select t.label, t.value from (
        select c.relname::text as label, pg_total_relation_size(c.oid) as value
        from pg_class c
        where c.relkind = 'r' and c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'pgboss'))
      ) as t
      where t.value >= ${minTableBytes} order by t.value desc`.execute(db);
    return rows;
  },
});

const connectionsInUse = (database: Database): MetricReading => ({
  name: 'database_connections',
  help: 'Connections of this process by state; waiting = requests that have none yet',
  label: 'state',
  read: async () => Object.entries(database.poolFigures()).map(([label, value]) => ({ label, value })),
});

type JobsRow = { label: string; jobs: number; seconds: number };

/** Jobs that are due, of all clubs: a request would see only those of its own club. */
const dueJobs = (database: Database, by: 'queue' | 'club'): Promise<readonly JobsRow[]> =>
  database.transaction({ tenant: null, readOnly: true }, async (db) => {
    await sql`select set_config('app.queue', 'all', true)`.execute(db);
    const column = by === 'queue' ? sql`j.name` : sql`coalesce(j.data ->> 'clubId', '0')`;
    const { rows } = await sql<JobsRow>`
      select ${column} as label, count(*)::integer as jobs, extract(epoch from now() - min(j.start_after))::float8 as seconds
      from pgboss.job j where j.state < 'active' and j.start_after <= now()
      group by 1 order by 2 desc, 1 limit ${maxLabels}`.execute(db);
    return rows;
  });

const jobReading = (
  database: Database,
  named: Pick<MetricReading, 'name' | 'help'>,
  { by, value }: { by: 'queue' | 'club'; value: 'jobs' | 'seconds' },
): MetricReading => ({
  ...named,
  label: by,
  read: async () => (await dueJobs(database, by)).map((row) => ({ label: row.label, value: row[value] })),
});

/** Metrics for the operator's alerts: what grows, what is used up and what waits. */
export const databaseReadings = (database: Database): readonly MetricReading[] => {
  return [
    tableSizes(database.registry),
    connectionsInUse(database),
    jobReading(
      database,
      { name: 'queue_jobs_waiting', help: 'Jobs whose time has come, by queue' },
      { by: 'queue', value: 'jobs' },
    ),
    jobReading(
      database,
      { name: 'queue_oldest_seconds', help: 'How long the oldest of them waits, by queue' },
      { by: 'queue', value: 'seconds' },
    ),
    jobReading(
      database,
      { name: 'club_jobs_waiting', help: 'Jobs whose time has come, by club' },
      { by: 'club', value: 'jobs' },
    ),
  ];
};
