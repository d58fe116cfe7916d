import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backUpHouse } from './back-up-house.ts';
import type { Config } from './kit/config.ts';
import { type Database, openDatabase } from './kit/database.ts';
import { installQueue } from './kit/install-queue.ts';
import { type Job, openQueue, type Queue } from './kit/jobs.ts';
import { type BeforeUpdate, readMigrations } from './kit/migrate.ts';
import { ensureDatabase, ownDatabaseName } from './kit/own-database.ts';
import { startCluster } from './kit/postgres/cluster.ts';
import {
  prepareDatabase,
  requireBoundApplication,
  requireCurrentDatabase,
  requireOwnSessions,
} from './kit/prepare-database.ts';
import type { ProcessErrors } from './kit/process-errors.ts';
import { watchReplica, withReplica } from './kit/replica.ts';
import { StartupError } from './kit/startup-error.ts';
import { readOwnSecret, requireSecretForUpdate } from './modules/backup/index.ts';
import { allJobs } from './work.ts';

/** Both src/ and dist/ lie one level below the package. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));

type Where = {
  url: string;
  /** Absent if another process migrates. */
  ownerUrl: string | undefined;
  /** Bypasses a pooler; absent if there is none. */
  sessionUrl?: string | undefined;
  /** With the superuser's role; only for our own database. */
  superuserUrl?: string;
  isEmbedded: boolean;
  stop: () => Promise<void>;
};

/** The server of DATABASE_URL, or our own in DATA_DIR. */
export const findDatabase = async (config: Config, say: (line: string) => void): Promise<Where> => {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_SESSION_URL: sessionUrl } = config;
  if (config.DATABASE_POOLER !== undefined && (url === undefined || sessionUrl === undefined)) {
    throw new StartupError(
      'DATABASE_POOLER=transaction braucht beide Adressen: DATABASE_URL über den PgBouncer und DATABASE_SESSION_URL an ihm vorbei.',
    );
  }
  if (url !== undefined) return { url, ownerUrl, sessionUrl, isEmbedded: false, stop: async () => undefined };
  const cluster = await startCluster({ directory: resolve(config.DATA_DIR), durable: true, log: say });
  const urls = await ensureDatabase(cluster.url('postgres'), ownDatabaseName);
  return { ...urls, superuserUrl: cluster.url(ownDatabaseName), isEmbedded: true, stop: () => cluster.stop() };
};

export const ourMigrations = () => readMigrations(resolve(packageFolder, 'migrations'));

/** With the owner's role: brings the schema up to date, including that of the queue. */
export const setUpDatabase = async (ownerUrl: string, beforeUpdate?: BeforeUpdate): Promise<readonly string[]> => {
  const applied = await prepareDatabase(ownerUrl, await ourMigrations(), beforeUpdate);
  await installQueue(ownerUrl, allJobs);
  return applied;
};

type Update = { config: Config; ownerUrl: string; say: (line: string) => void; beforehand?: () => Promise<void> };

/** A newer program on an older database: backs up first, then migrates and reports the changes. */
const bringUpToDate = async ({ config, ownerUrl, say, beforehand }: Update) => {
  let isUpdate = false;
  const applied = await setUpDatabase(ownerUrl, async (missing) => {
    await beforehand?.();
    isUpdate = true;
    say(`Neue Version: ${missing.length === 1 ? 'Eine Änderung' : `${missing.length} Änderungen`} an der Datenbank.`);
    if (config.BACKUP) await backUpHouse(config, ownerUrl, { say, keep: undefined });
  });
  if (isUpdate) for (const name of applied) say(`  eingespielt: ${name}`);
  return applied;
};

/** For commands that only the owner may run: the database as it is. */
export const findOwner = async (config: Config, say: (line: string) => void) => {
  const { ownerUrl, superuserUrl = ownerUrl, stop } = await findDatabase(config, say);
  if (ownerUrl === undefined || superuserUrl === undefined) {
    throw new StartupError('Dafür braucht es den Besitzer der Tabellen; bitte gib ihn in DATABASE_OWNER_URL an.');
  }
  return { ownerUrl, superuserUrl, stop };
};

/** The same, with the schema brought up to date. */
export const openAsOwner = async (config: Config, say: (line: string) => void) => {
  const { ownerUrl, superuserUrl, stop } = await findOwner(config, say);
  try {
    return { ownerUrl, superuserUrl, applied: await bringUpToDate({ config, ownerUrl, say }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Checks that the application can run: it connects as a role that the policies bind, and knows the schema. */
const makeReady = async (config: Config, { url, ownerUrl, sessionUrl }: Where, say: (line: string) => void) => {
  await requireBoundApplication(url);
  if (sessionUrl === undefined) await requireOwnSessions(url, 'DATABASE_URL');
  else await requireOwnSessions(sessionUrl, 'DATABASE_SESSION_URL');
  if (ownerUrl !== undefined) {
    const secret = await readOwnSecret(config.SECRET, resolve(config.DATA_DIR));
    const beforehand = () => requireSecretForUpdate(ownerUrl, secret);
    await bringUpToDate({ config, ownerUrl, say, beforehand });
  } else {
    await requireCurrentDatabase(
      url,
      await ourMigrations(),
      allJobs.map(({ name }) => name),
    );
  }
};

export type Runtime = Pick<Where, 'ownerUrl' | 'isEmbedded'> & {
  database: Database;
  queue: Queue;
  close: () => Promise<void>;
};

const readingFromReplica = (
  { DATABASE_REPLICA_URL: url, DATABASE_CONNECTIONS: max }: Config,
  primary: Database,
  onError: (error: Error) => void,
): Database => {
  if (url === undefined) return primary;
  const replica = openDatabase(url, { max, onError });
  return withReplica(primary, replica, watchReplica(primary.registry, replica.registry, onError));
};

/** Everything behind the HTTP server: the database with its current schema, and the queue. Closed in reverse order. */
export const bootstrap = async (
  config: Config,
  { say, processErrors }: { say: (line: string) => void; processErrors: Pick<ProcessErrors, 'note'> },
): Promise<Runtime> => {
  const where = await findDatabase(config, say);
  let isClosing = false;
  // The pools release their connections without waiting; our own database then ends the last ones itself.
  const onError = (error: Error) => {
    if (!isClosing) processErrors.note('database', error);
  };
  const onFailure = ({ name }: Job, reason: Error, clubId: number) =>
    processErrors.note('job', reason, clubId === 0 ? name : `${name} (Verein ${clubId})`);
  try {
    await makeReady(config, where, say);
    const { DATABASE_CONNECTIONS: max, DATABASE_POOLER: pooler } = config;
    const primary = openDatabase(where.url, { max, pooler, sessionUrl: where.sessionUrl, onError });
    const database = readingFromReplica(config, primary, onError);
    const queue = await openQueue(where.sessionUrl ?? where.url, { onError, onFailure, pollSeconds: 1 });
    const close = async () => {
      isClosing = true;
      await queue.stop();
      await database.end();
      await where.stop();
    };
    return { ownerUrl: where.ownerUrl, isEmbedded: where.isEmbedded, database, queue, close };
  } catch (error) {
    await where.stop();
    throw error;
  }
};
