import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupError } from './startup-error.ts';

/** Any number; the same in every process, so that only one migrates at a time. */
const lockKey = 7_340_221;

export type Migration = { name: string; sql: string; hash: string };

export const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/**
 * Applies what is missing, each file in a transaction of its own, under an advisory lock: of several processes that
 * start at once the first migrates and the others wait. A merged migration is immutable; a changed one stops the start.
 */
export const migrate = async (client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> => {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  const applied = await appliedHashes(client);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOne(client, migration, applied.get(migration.name))) done.push(migration.name);
  }
  return done;
};

const appliedHashes = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
};

/** Asked as the application, which may read what was applied, and changes nothing. */
export const isCurrent = async (client: pg.Client, migrations: readonly Migration[], queues: readonly string[]) => {
  const { rows } = await client.query<{ readable: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('public.migration'), 'select')
       and has_table_privilege(to_regclass('pgboss.queue'), 'select'), false) as readable`,
  );
  if (rows[0]?.readable !== true) return false;
  const applied = await appliedHashes(client);
  const known = new Set(
    (await client.query<{ name: string }>('select name from pgboss.queue')).rows.map(({ name }) => name),
  );
  return migrations.every(({ name, hash }) => applied.get(name) === hash) && queues.every((name) => known.has(name));
};

const applyOne = async (client: pg.Client, migration: Migration, appliedHash: string | undefined) => {
  if (appliedHash === migration.hash) return false;
  if (appliedHash !== undefined) {
    throw new StartupError(
      `Die Migration ${migration.name} wurde nach dem Einspielen verändert. Bitte stelle die ursprüngliche Datei wieder her.`,
    );
  }
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration (name, hash) values ($1, $2)', [migration.name, migration.hash]);
    await client.query('commit');
    return true;
  } catch (cause) {
    await client.query('rollback');
    throw new StartupError(`Die Migration ${migration.name} ist gescheitert. Die Datenbank blieb unverändert.`, {
      cause,
    });
  }
};
