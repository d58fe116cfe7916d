import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { LastingStartupError } from './startup-error.ts';

/** Arbitrary, but the same in every process, so that only one migrates at a time. */
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

/** Waits for a running migration, and blocks others as long as the connection is open. */
export const holdMigrations = async (client: pg.Client) => {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
};

/** Called with the missing migrations before they are applied to a database that is not empty. */
export type BeforeUpdate = (missing: readonly string[]) => Promise<void>;

/**
 * Applies the missing migrations, each file in its own transaction, under an advisory lock: of several processes that start at once the
 * first migrates and the others wait. A merged migration is immutable; a changed one stops the start, and so does one that only a newer
 * program can know.
 */
export const migrate = async (
  client: pg.Client,
  migrations: readonly Migration[],
  beforeUpdate: BeforeUpdate = async () => undefined,
): Promise<readonly string[]> => {
  await holdMigrations(client);
  await client.query(migrationTable);
  const applied = await appliedHashes(client);
  requireNoneNewer(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  if (applied.size > 0 && missing.length > 0) await beforeUpdate(missing);
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOne(client, migration, applied.get(migration.name))) done.push(migration.name);
  }
  return done;
};

/** Applies all migrations to an empty database, in the caller's transaction. */
export const applyWithin = async (client: pg.Client, migrations: readonly Migration[]) => {
  await client.query(migrationTable);
  for (const migration of migrations) await applyAndNote(client, migration);
};

const migrationTable =
  'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())';

const appliedHashes = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
};

const requireNoneNewer = (applied: ReadonlyMap<string, string>, migrations: readonly Migration[]) => {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new LastingStartupError(
    `Die Datenbank ist von einer neueren Version von Vereinshaus (${unknown.at(-1)}). Starte diese, oder spiel die Sicherung ein, die vor dem Update gemacht wurde. Es wurde nichts verändert.`,
  );
};

/** Read-only, with the application's role: it may read which migrations were applied. */
export const isCurrent = async (client: pg.Client, migrations: readonly Migration[], queues: readonly string[]) => {
  const { rows } = await client.query<{ readable: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('public.migration'), 'select')
       and has_table_privilege(to_regclass('pgboss.queue'), 'select'), false) as readable`,
  );
  if (rows[0]?.readable !== true) return false;
  const applied = await appliedHashes(client);
  requireNoneNewer(applied, migrations);
  const known = new Set(
    (await client.query<{ name: string }>('select name from pgboss.queue')).rows.map(({ name }) => name),
  );
  return migrations.every(({ name, hash }) => applied.get(name) === hash) && queues.every((name) => known.has(name));
};

const applyOne = async (client: pg.Client, migration: Migration, appliedHash: string | undefined) => {
  if (appliedHash === migration.hash) return false;
  if (appliedHash !== undefined) {
    throw new LastingStartupError(
      `Die Migration ${migration.name} wurde nach dem Einspielen verändert. Bitte stelle die ursprüngliche Datei wieder her.`,
    );
  }
  await client.query('begin');
  try {
    await applyAndNote(client, migration);
    await client.query('commit');
    return true;
  } catch (cause) {
    await client.query('rollback');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LastingStartupError(
      `Die Migration ${migration.name} ist gescheitert (PostgreSQL: ${reason}). Die Datenbank ist auf dem Stand davor.`,
      { cause },
    );
  }
};

const applyAndNote = async (client: pg.Client, { name, sql, hash }: Migration) => {
  await client.query(sql);
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
};
