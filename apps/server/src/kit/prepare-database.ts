import pg from 'pg';
import { withOptions } from './database.ts';
import { queueSettings } from './jobs.ts';
import { type BeforeUpdate, isCurrent, type Migration, migrate } from './migrate.ts';
import { requireBoundRole } from './require-bound-role.ts';
import { StartupError } from './startup-error.ts';

const oldestServer = 150_000;

type Setting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_SESSION_URL';

const unreachable = (setting: Setting, cause: unknown) =>
  new StartupError(
    `Die Datenbank ist nicht erreichbar (${cause instanceof Error ? cause.message || 'keine Antwort' : 'keine Antwort'}). Bitte prüfe ${setting} und ob der Server läuft.`,
    { cause },
  );

const connected = async <T>(url: string, setting: Setting, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
  } catch (cause) {
    throw unreachable(setting, cause);
  }
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < oldestServer) {
      throw new StartupError('Vereinshaus braucht PostgreSQL 15 oder neuer.');
    }
    return await run(client);
  } finally {
    await client.end();
  }
};

/** With the owner's role: brings the schema up to date. */
export const prepareDatabase = (
  ownerUrl: string,
  migrations: readonly Migration[],
  beforeUpdate?: BeforeUpdate,
): Promise<readonly string[]> =>
  connected(ownerUrl, 'DATABASE_OWNER_URL', (client) => migrate(client, migrations, beforeUpdate));

/** With the application's role, which must be bound by the policies. */
export const requireBoundApplication = (url: string): Promise<void> => connected(url, 'DATABASE_URL', requireBoundRole);

/**
 * The queue sets `app.queue` when it connects. A pooler would refuse that or, told to ignore it, drop it, and then no job would ever be
 * found.
 */
export const requireOwnSessions = async (url: string, setting: Setting): Promise<void> => {
  const swallowed = () =>
    new StartupError(
      `${setting} führt über einen Pooler, der Verbindungen teilt. Bitte gib in DATABASE_SESSION_URL die Adresse der Datenbank selbst an und setz DATABASE_POOLER=transaction.`,
    );
  try {
    await connected(withOptions(url, queueSettings), setting, async (client) => {
      const { rows } = await client.query<{ said: string | null }>(`select current_setting('app.queue', true) as said`);
      if (rows[0]?.said !== 'all') throw swallowed();
    });
  } catch (error) {
    const { cause } = error as Error;
    throw cause instanceof Error && /unsupported startup parameter/.test(cause.message) ? swallowed() : error;
  }
};

/** With the application's role: another process migrates, and must have done so, including what the queue needs. */
export const requireCurrentDatabase = (
  url: string,
  migrations: readonly Migration[],
  queues: readonly string[],
): Promise<void> =>
  connected(url, 'DATABASE_URL', async (client) => {
    if (await isCurrent(client, migrations, queues)) return;
    throw new StartupError(
      'Die Datenbank ist nicht auf dem Stand dieses Programms; bitte führe mit DATABASE_OWNER_URL „npm run db:migrate“ aus.',
    );
  });
