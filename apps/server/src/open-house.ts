import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allJobs } from './app.ts';
import type { Config } from './kit/config.ts';
import { type Database, openDatabase } from './kit/database.ts';
import { type Job, openQueue, type Queue } from './kit/jobs.ts';
import { readMigrations } from './kit/migrate.ts';
import type { Mishaps } from './kit/mishaps.ts';
import { startCluster } from './kit/postgres/cluster.ts';
import { ensureDatabase, prepareDatabase } from './kit/prepare-database.ts';

/** Both src/ and dist/ lie one level below the package. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));

const databaseName = 'vereinshaus';

type Where = { url: string; isEmbedded: boolean; stop: () => Promise<void> };

/** The server of DATABASE_URL, or our own in DATA_DIR. */
export const findDatabase = async (config: Config, say: (line: string) => void): Promise<Where> => {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, isEmbedded: false, stop: async () => undefined };
  }
  const cluster = await startCluster({ directory: resolve(config.DATA_DIR), durable: true, log: say });
  await ensureDatabase(cluster.url('postgres'), databaseName);
  return { url: cluster.url(databaseName), isEmbedded: true, stop: () => cluster.stop() };
};

export type House = { url: string; isEmbedded: boolean; database: Database; queue: Queue; close: () => Promise<void> };

/** Everything behind the HTTP door: database with its current schema, and the queue. Closed in reverse order. */
export const openHouse = async (
  config: Config,
  { say, mishaps }: { say: (line: string) => void; mishaps: Pick<Mishaps, 'note'> },
): Promise<House> => {
  const where = await findDatabase(config, say);
  let isClosing = false;
  // The pools let go of their connections without waiting; our own database then ends the last ones itself.
  const onError = (error: Error) => {
    if (!isClosing) mishaps.note('database', error);
  };
  const onFailure = ({ name }: Job, reason: Error) => mishaps.note('job', reason, name);
  try {
    await prepareDatabase(where.url, await readMigrations(resolve(packageFolder, 'migrations')));
    const database = openDatabase(where.url, { max: config.DATABASE_CONNECTIONS, onError });
    const queue = await openQueue(where.url, allJobs, { onError, onFailure, pollSeconds: 1 });
    const close = async () => {
      isClosing = true;
      await queue.stop();
      await database.end();
      await where.stop();
    };
    return { url: where.url, isEmbedded: where.isEmbedded, database, queue, close };
  } catch (error) {
    await where.stop();
    throw error;
  }
};
