import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/schema.ts';
import { preparingPool } from './prepared-statements.ts';

/** Dates are ISO strings, never a JS Date that shifts with the time zone; sums and counts are numbers. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = Kysely<DB>;

type TransactionOptions = {
  /** The tenant whose rows are visible; null sees none. */
  tenant: number | null;
  readOnly?: boolean;
};

export type Database = {
  transaction<T>(options: TransactionOptions, run: (db: Db) => Promise<T>): Promise<T>;
  /** A single statement outside any tenant: the registry, health. */
  registry: Db;
  end(): Promise<void>;
};

/** The role that the policies bind; the connecting user only lends it. */
const appRole = 'vereinshaus_app';

const sessionSettings = `set role ${appRole}; set lock_timeout = '3s'; set statement_timeout = '20s'; set timezone = 'Europe/Vienna'; set idle_in_transaction_session_timeout = '60s'`;

export const openDatabase = (
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Database => {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 5000 });
  pool.on('error', (error) => options.onError?.(error));
  // Queued before the first statement of whoever asked for the connection. When it fails the connection is useless.
  pool.on('connect', (client) => {
    // While a request holds the connection the pool does not listen; an unheard error would end the process.
    client.on('error', (error) => options.onError?.(error));
    client.query(sessionSettings).catch(async () => client.end());
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  return {
    registry: db,
    transaction: (settings, run) => inTransaction(db, settings, run),
    end: () => db.destroy(),
  };
};

/**
 * Begin and tenant travel in one round trip. The setting is local: it ends with the transaction, so a pooled
 * connection never carries one tenant's view into the next request.
 */
const inTransaction = <T>(db: Db, { tenant, readOnly = false }: TransactionOptions, run: (db: Db) => Promise<T>) =>
  db.connection().execute(async (connection) => {
    const begin = readOnly ? 'begin read only' : 'begin';
    const setting = tenant === null ? '' : String(Math.trunc(tenant));
    await sql.raw(`${begin}; select set_config('app.club', '${setting}', true)`).execute(connection);
    try {
      const result = await run(connection);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });

/** Changes the tenant of a running transaction; only signing in to the platform does this. */
export const switchTenant = async (db: Db, tenant: number) => {
  await sql`select set_config('app.club', ${String(tenant)}, true)`.execute(db);
};
