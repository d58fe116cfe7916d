import pg from 'pg';
import { type Migration, migrate } from './migrate.ts';
import { StartupError } from './startup-error.ts';

const oldestServer = 150_000;

const unreachable = (cause: unknown) =>
  new StartupError(
    `Die Datenbank ist nicht erreichbar (${cause instanceof Error ? cause.message || 'keine Antwort' : 'keine Antwort'}). Bitte prüfe DATABASE_URL und ob der Server läuft.`,
    { cause },
  );

/** Connects, checks that the server is new enough, and brings the schema up to date. */
export const prepareDatabase = async (url: string, migrations: readonly Migration[]): Promise<readonly string[]> => {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
  } catch (cause) {
    throw unreachable(cause);
  }
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < oldestServer) {
      throw new StartupError('Vereinshaus braucht PostgreSQL 15 oder neuer.');
    }
  } finally {
    await client.end();
  }
  return migrate(url, migrations);
};

/** Creates the database of the embedded cluster on the first start. */
export const ensureDatabase = async (adminUrl: string, name: string) => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};
