import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { installQueue } from '../src/kit/install-queue.ts';
import { readMigrations } from '../src/kit/migrate.ts';
import { ensureDatabase } from '../src/kit/own-database.ts';
import { startCluster } from '../src/kit/postgres/cluster.ts';
import { prepareDatabase } from '../src/kit/prepare-database.ts';
import { allJobs } from '../src/work.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
  }
}

/** Hundreds of databases, all dropped before they need a vacuum; tests that need statistics run analyze themselves. */
const leaveUntidied = async (adminUrl: string) => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.end();
};

/** One cluster per run, one migrated template; every test file gets its own copy. */
export default async (project: TestProject) => {
  const directory = await mkdtemp(join(tmpdir(), 'vereinshaus-test-'));
  const cluster = await startCluster({ directory, durable: false, log: () => undefined, maxConnections: 200 });
  await leaveUntidied(cluster.url('postgres'));
  const migrations = await readMigrations(resolve(import.meta.dirname, '../migrations'));
  const { ownerUrl } = await ensureDatabase(cluster.url('postgres'), 'template_house');
  await prepareDatabase(ownerUrl, migrations);
  await installQueue(ownerUrl, allJobs);
  project.provide('adminUrl', cluster.url('postgres'));
  return async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
};
