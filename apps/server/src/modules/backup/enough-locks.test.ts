import { resolve } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { readMigrations } from '../../kit/migrate.ts';
import { allJobs } from '../../work.ts';
import { locksOfRestore, requireEnoughLocks, whyTooFewLocks } from './enough-locks.ts';
import { beginLoading } from './load-database.ts';

vi.setConfig({ testTimeout: 120_000 });

const house = useHouse();

test('a PostgreSQL with too little room for a backup is told before anything is changed, one with enough is not', async () => {
  const asDebian = { query: async () => ({ rows: [{ room: 6400, perTransaction: '64' }] }) };
  await expect(requireEnoughLocks(asDebian)).rejects.toThrow(
    'max_locks_per_transaction = 64 reicht nicht zum Einspielen einer Sicherung. Als Superuser: alter system set max_locks_per_transaction = 512; danach PostgreSQL neu starten. Es wurde nichts verändert.',
  );
  const asTold = { query: async () => ({ rows: [{ room: 51_200, perTransaction: '512' }] }) };
  expect(await whyTooFewLocks(asTold)).toBeUndefined();
});

test('taking everything away and making it anew needs no more locks than are asked for', async () => {
  const client = new pg.Client({ connectionString: house().ownerUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select 'public.' || c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'`,
  );
  const migrations = await readMigrations(resolve(import.meta.dirname, '../../../migrations'));
  const manifest = {
    migrations,
    tables: tables.map(({ name }) => ({ name, columns: [] })),
    sequences: [],
  };
  await client.query('begin');
  await beginLoading(client, { manifest: manifest as never, migrations, jobs: allJobs });
  const { rows } = await client.query<{ locks: number }>(
    'select count(*)::integer as locks from pg_locks where pid = pg_backend_pid()',
  );
  await client.query('rollback');
  await client.end();
  // What follows puts the keys back where they were.
  expect(rows[0]?.locks).toBeLessThan(locksOfRestore * 0.9);
});
