import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { ArchivePlace } from '../../adapters/storage/archive-place.ts';
import { makeFolder } from '../../kit/make-folder.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { type ArchiveEntry, checkArchive, secretName, writeArchive } from './archive.ts';
import { dumpDatabase } from './dump-database.ts';
import { filesOfHouse } from './files-of-house.ts';
import { markOf, type OwnSecret } from './own-secret.ts';
import { secretMarkBy } from './require-own-secret.ts';
import { archiveNameOf, type RotationLimits, removableBackups } from './rotation.rules.ts';

export type BackupSource = {
  /** As the owner of the tables, who sees every club. */
  ownerUrl: string;
  dataDir: string;
  secret: OwnSecret;
  /** Of the program. */
  version: string;
};

type BackupInput = {
  place: ArchivePlace;
  /** Seals the archive; undefined leaves it open. */
  key: string | undefined;
  /** What else may stay; undefined takes nothing away. */
  keep?: RotationLimits | undefined;
};

export type BackupSummary = { name: string; bytes: number; rows: number; seconds: number };

/** Any number; the same in every process, so that only one backs up at a time. */
const lockKey = 7_340_225;

/**
 * Sichern: database and files in one archive, read back as a whole before it is kept. Called every night, by
 * `npm run backup`, before an update and before a restore. Whatever comes of it is written down for the home pages.
 */
export const makeBackup = async (house: BackupSource, wish: BackupInput): Promise<BackupSummary> => {
  const client = new pg.Client({ connectionString: house.ownerUrl });
  // An error that ends the connection also ends what is awaited on it.
  client.on('error', () => undefined);
  await client.connect();
  const startedAt = new Date();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey]);
    if (rows[0]?.free !== true) throw new StartupError('Es läuft schon eine Sicherung. Warte, bis sie fertig ist.');
    const made = await writeAndKeep(client, house, wish, startedAt);
    await client.query('commit');
    await note(client, { startedAt, archive: made.name, bytes: made.bytes, failure: '' });
    return made;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await client.query('rollback').then(
      () => note(client, { startedAt, archive: '', bytes: 0, failure }),
      () => undefined,
    );
    throw explained(error, wish.place);
  } finally {
    await client.end();
  }
};

const partEnding = '.part';

const writeAndKeep = async (
  client: pg.Client,
  house: BackupSource,
  wish: BackupInput,
  takenAt: Date,
): Promise<BackupSummary> => {
  const { place, key, keep } = wish;
  await makeFolder(place.workshop, 0o700);
  await removeLeftovers(place.workshop);
  const name = archiveNameOf(takenAt, key !== undefined);
  const file = join(place.workshop, `${name}${partEnding}`);
  try {
    const rows = await write(client, house, wish, { file, takenAt });
    await checkArchive(file, key);
    const { size } = await stat(file);
    await place.keep(name, file);
    if (keep) for (const old of removableBackups(await place.list(), keep)) await place.remove(old);
    return { name, bytes: size, rows, seconds: (Date.now() - takenAt.getTime()) / 1000 };
  } finally {
    await rm(file, { force: true });
  }
};

/** Nobody else writes there now: these are from somebody who was killed. */
const removeLeftovers = async (folder: string) => {
  for (const name of await readdir(folder)) {
    if (name.endsWith(partEnding)) await rm(join(folder, name), { force: true });
  }
};

const write = async (
  client: pg.Client,
  house: BackupSource,
  { place, key }: BackupInput,
  { file, takenAt }: { file: string; takenAt: Date },
): Promise<number> => {
  const { migrations, tables, sequences, entries, rows } = await dumpDatabase(client);
  // The rows were sealed with the key that the database knows, whatever key somebody has given to this command.
  const secretMark = (await secretMarkBy(client)) ?? markOf(house.secret);
  const { inFolder } = house.secret;
  const opensRows = inFolder !== undefined && markOf({ given: undefined, inFolder }) === secretMark;
  // Beside rows that nobody can open without it, the key may lie only where nobody can open either.
  const secret = key !== undefined && opensRows ? inFolder : undefined;
  const all = async function* (): AsyncGenerator<ArchiveEntry> {
    yield* entries();
    // After the rows: a file that a row speaks of was there before it.
    yield* filesOfHouse(house.dataDir, resolve(place.workshop));
    if (secret !== undefined)
      yield { name: secretName, size: Buffer.byteLength(secret), content: [Buffer.from(secret)] };
  };
  const manifest = {
    takenAt: takenAt.toISOString(),
    version: house.version,
    migrations,
    tables,
    sequences,
    secretMark,
    hasSecret: secret !== undefined,
  };
  await writeArchive(file, { manifest, entries: all(), rows }, key);
  return Object.values(rows()).reduce((sum, count) => sum + count, 0);
};

type BackupNote = { startedAt: Date; archive: string; bytes: number; failure: string };

/** A database that is about to be updated may not know the table yet. */
const note = async (client: pg.Client, { startedAt, archive, bytes, failure }: BackupNote) => {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.backup_run') is not null as known`,
  );
  if (rows[0]?.known !== true) return;
  await client.query(
    `insert into backup_run (started_at, finished_at, archive, bytes, failure)
     values ($1, greatest($1, clock_timestamp()), $2, $3, $4)`,
    [startedAt, archive, bytes, failure],
  );
};

const explained = (error: unknown, place: ArchivePlace) => {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartupError(`Für die Sicherung ist in ${place.workshop} kein Platz mehr.`, { cause: error });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartupError(`Die Sicherung kann nicht in ${place.workshop} geschrieben werden.`, { cause: error });
  }
  return error;
};
