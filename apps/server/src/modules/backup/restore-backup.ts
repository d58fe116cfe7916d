import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Job } from '../../kit/jobs.ts';
import { holdMigrations, type Migration } from '../../kit/migrate.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { checkArchive, type Manifest, readArchive, secretName } from './archive.ts';
import { archiveErrors } from './archive-errors.ts';
import { erasedHere, markDueErasures } from './due-erasures.ts';
import { requireEnoughLocks } from './enough-locks.ts';
import type { ErasedRecord } from './erased-records.ts';
import { joinedErasures } from './erasure-list.ts';
import { swapFiles, unpackFile } from './files-of-house.ts';
import { beginLoading } from './load-database.ts';
import type { BackupSource } from './make-backup.ts';
import { markOf, secretFile } from './own-secret.ts';

type RestoreInput = {
  /** A file of this machine. */
  archive: string;
  key: string | undefined;
  /** All the program knows; the archive says which of them it wants. */
  migrations: readonly Migration[];
  jobs: readonly Job[];
  /** This one and the platform, into an empty house: to look up what was lost. */
  onlyClub?: number | undefined;
  /** What was sealed with a key that nobody has any more stays sealed. */
  withoutSecret?: boolean;
  /** Whoever was erased after the archive was made, as the lists beside the archives tell it. */
  erased?: readonly ErasedRecord[];
  /** Called when everything speaks for it and before anything is changed. */
  beforeReplacing?: (isEmpty: boolean) => Promise<void>;
};

/**
 * Einspielen: what an archive holds in the place of database and files. One transaction replaces the rows, and the
 * files are exchanged when it is committed; until then nothing is changed, and the old files stay aside afterwards.
 * Refused while anybody is connected to the database, for an archive that is broken, foreign or newer than the program.
 */
export const restoreBackup = async (
  house: BackupSource,
  wish: RestoreInput,
): Promise<Manifest & { erasedAgain: number }> => {
  const manifest = await checkArchive(wish.archive, wish.key);
  requireKnownMigrations(wish, manifest);
  requireSecret(house, wish, manifest);
  const client = new pg.Client({ connectionString: house.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const work = join(house.dataDir, `restoring-${process.pid}`);
  try {
    await requireNobodyElse(client);
    // A server that is started meanwhile waits here until everything is there.
    await holdMigrations(client);
    await requireMayMakeRoles(client);
    await requireEnoughLocks(client);
    const isEmpty = await hasNoClub(client);
    if (wish.onlyClub !== undefined && !isEmpty) throw notEmpty();
    await wish.beforeReplacing?.(isEmpty);
    const erased = joinedErasures(wish.erased ?? [], await erasedHere(client));
    const { secret, erasedAgain } = await replaceRows(client, { ...wish, erased }, manifest, work);
    if (wish.withoutSecret) await forgetSecretMark(client);
    await exchangeFiles(house.dataDir, work, secret);
    await client.query('analyze');
    return { ...manifest, erasedAgain };
  } finally {
    await client.end();
    await rm(work, { recursive: true, force: true });
  }
};

const requireKnownMigrations = ({ archive, migrations }: RestoreInput, manifest: Manifest) => {
  const ours = new Map(migrations.map(({ name, hash }) => [name, hash]));
  if (manifest.migrations.some(({ name }) => !ours.has(name))) throw archiveErrors.newer(archive);
  if (manifest.migrations.some(({ name, hash }) => ours.get(name) !== hash)) throw archiveErrors.foreign(archive);
};

/** Whoever has lost the key goes on with another. An older archive knows none. */
const forgetSecretMark = async (client: pg.Client) => {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.installation_secret') is not null as known`,
  );
  if (rows[0]?.known === true) await client.query('delete from installation_secret');
};

const requireSecret = ({ secret }: BackupSource, { archive, withoutSecret }: RestoreInput, manifest: Manifest) => {
  const comesAlong = manifest.hasSecret && secret.given === undefined;
  if (manifest.secretMark === '' || manifest.secretMark === markOf(secret) || comesAlong || withoutSecret) return;
  throw new StartupError(
    `Die Sicherung ${archive} gehört zu einem anderen Schlüssel der Installation; Sozialversicherungsnummern und zweite Faktoren wären nicht lesbar. ` +
      'Gib ihn mit SECRET an oder leg die alte Datei „secret“ in DATA_DIR (ganz ohne: --without-secret). Es wurde nichts verändert.',
  );
};

const looks = 10;
const looksEveryMs = 200;

/** Whoever has just left may still be seen for a moment. */
const requireNobodyElse = async (client: pg.Client, look = 1): Promise<void> => {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  );
  const others = rows[0]?.others ?? 0;
  if (others === 0) return;
  if (look < looks) {
    await pause(looksEveryMs);
    return requireNobodyElse(client, look + 1);
  }
  throw new StartupError(
    `Der Server läuft noch: ${others === 1 ? 'Eine Verbindung' : `${others} Verbindungen`} zur Datenbank. Beende ihn und alles andere, was mit ihr verbunden ist. Es wurde nichts verändert.`,
  );
};

/** The first migration makes the role of the application where there is none, and asks before it looks. */
const requireMayMakeRoles = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    'select rolname as name, rolcreaterole or rolsuper as may from pg_roles where rolname = current_user',
  );
  if (rows[0]?.may === true) return;
  throw new StartupError(
    `Zum Einspielen muss der Besitzer der Tabellen Rollen anlegen dürfen, wie beim ersten Start: alter role ${rows[0]?.name} createrole. Es wurde nichts verändert.`,
  );
};

const hasNoClub = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('public.club') is not null as known`);
  if (rows[0]?.known !== true) return true;
  return (await client.query('select from club where id > 0 limit 1')).rowCount === 0;
};

const notEmpty = () =>
  new StartupError(
    'Ein einzelner Verein wird nur in eine leere Installation eingespielt, neben der echten: DATA_DIR auf einen neuen Ordner setzen. Es wurde nichts verändert.',
  );

/** Returns the key of the installation, where the archive brings it along, and how many are to be erased again. */
const replaceRows = async (
  client: pg.Client,
  { archive, key, migrations, jobs, onlyClub, erased = [] }: RestoreInput,
  manifest: Manifest,
  work: string,
) => {
  const files = resolve(work, 'files');
  await mkdir(files, { recursive: true, mode: 0o700 });
  await client.query('begin');
  const loading = await beginLoading(client, { manifest, migrations, jobs, onlyClub });
  let secret: string | undefined;
  const { checks } = await readArchive(archive, key, {
    entry: async (entry) => {
      if (isOfAnother(entry.name, onlyClub)) return;
      if (await unpackFile(files, entry)) return;
      if (entry.name !== secretName) return loading.take(entry);
      secret = '';
      for await (const bytes of entry.content) secret += bytes.toString('utf8');
    },
  });
  await loading.finish(checks);
  const erasedAgain = await markDueErasures(client, erased, manifest.takenAt);
  await client.query('commit');
  return { secret, erasedAgain };
};

/** Photos and videos lie in a folder per club. */
const isOfAnother = (name: string, onlyClub: number | undefined) => {
  const [, club] = /^files\/media\/(\d+)\//.exec(name) ?? [];
  return onlyClub !== undefined && club !== undefined && Number(club) !== onlyClub;
};

const exchangeFiles = async (dataDir: string, work: string, secret: string | undefined) => {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  await swapFiles(dataDir, resolve(work, 'files'), aside);
  if (secret !== undefined) {
    await rename(secretFile(dataDir), join(aside, 'secret')).catch(() => undefined);
    await writeFile(secretFile(dataDir), `${secret}\n`, { mode: 0o600 });
  }
  // Nothing was there before: nothing is kept.
  await rmdir(aside).catch(() => undefined);
};
