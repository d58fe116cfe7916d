import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ArchivePlace } from '../../adapters/storage/archive-place.ts';
import type { Job } from '../../kit/jobs.ts';
import type { Migration } from '../../kit/migrate.ts';
import { ensureDatabase } from '../../kit/own-database.ts';
import { startCluster } from '../../kit/postgres/cluster.ts';
import { restoreBackup } from './restore-backup.ts';

type Rehearsal = {
  /** A file of this machine. */
  archive: string;
  /** As it is told. */
  name: string;
  key: string | undefined;
  migrations: readonly Migration[];
  jobs: readonly Job[];
  version: string;
  /** Beside the archives, so that there is room. */
  workshop: ArchivePlace['workshop'];
};

const restoreBeside = async ({ archive, key, migrations, jobs, version }: Rehearsal, folder: string) => {
  const cluster = await startCluster({ directory: join(folder, 'data'), durable: false, log: () => undefined });
  try {
    const { ownerUrl } = await ensureDatabase(cluster.url('postgres'), 'probe');
    const nobodysKey = { given: randomBytes(32).toString('hex'), inFolder: undefined };
    const house = { ownerUrl, dataDir: join(folder, 'files'), secret: nobodysKey, version };
    // Whether the key of the installation fits asks whoever really restores; here nothing is opened.
    await restoreBackup(house, { archive, key, migrations, jobs, withoutSecret: true });
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ clubs: number; persons: number }>(
        'select (select count(*) from club where id > 0)::integer as clubs, (select count(*) from person)::integer as persons',
      );
      return rows[0] ?? { clubs: 0, persons: 0 };
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
};

/**
 * Probe des Einspielens: the archive into a database of its own that is gone afterwards, as a real restore does it. What came of it is
 * written down, so that somebody is told when nobody has tried for long.
 */
export const rehearseRestore = async (ownerUrl: string, rehearsal: Rehearsal) => {
  const startedAt = new Date();
  const folder = await mkdtemp(join(rehearsal.workshop, 'probe-'));
  const note = async (failure: string) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await client.query(
        `insert into restore_rehearsal (archive, started_at, finished_at, failure)
         values ($1, $2, greatest($2, clock_timestamp()), $3)`,
        [rehearsal.name, startedAt, failure],
      );
    } finally {
      await client.end();
    }
  };
  try {
    const found = await restoreBeside(rehearsal, folder);
    await note('');
    return { ...found, seconds: (Date.now() - startedAt.getTime()) / 1000 };
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
