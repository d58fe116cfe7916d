import { setTimeout as pause } from 'node:timers/promises';
import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '../db/schema.ts';
import { keptAlive, type ListenHooks, listenTo } from './listen.ts';
import { createPreparer, type PreparingOptions, withoutPreparing } from './prepared-statements.ts';

/** Dates are ISO strings, never a JS Date that shifts with the time zone; sums and counts are numbers. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = Kysely<DB>;

type TransactionOptions = {
  /** The tenant whose rows are visible; null sees none. */
  tenant: number | null;
  readOnly?: boolean;
  /**
   * Plans every prepared statement once and for all values. Without it the database considers a new plan at each execution, and for long
   * statements that find few rows planning takes five times as long as running them.
   */
  keepsPlans?: boolean | undefined;
  /** The data may be a few seconds old, so a replica may answer, if there is one. */
  mayBeOld?: boolean | undefined;
};

export type Database = {
  transaction<T>(options: TransactionOptions, run: (db: Db) => Promise<T>): Promise<T>;
  /** Single statements outside any tenant: the registry, health. */
  registry: Db;
  /** Listens to a notification channel of the database. */
  listen(channel: string, hooks: ListenHooks): { stop: () => Promise<void> };
  /** The current time of the database. */
  time(): Promise<Date>;
  /** Some reads may go to a replica, which has new data a moment later. */
  hasReplica?: boolean;
  /** Maximum number of connections. */
  connections: number;
  /** How many connections are in use and idle, and how many callers wait for one. */
  poolFigures(): { used: number; idle: number; waiting: number };
  end(): Promise<void>;
};

/** Settings of every request connection; behind a pooler, of every transaction. */
const requestSettings = [
  'lock_timeout=3s',
  'statement_timeout=20s',
  'idle_in_transaction_session_timeout=60s',
  'timezone=Europe/Vienna',
];

const localSettings = requestSettings
  .map((setting) => setting.split('='))
  .map(([name, value]) => `; set local ${name} = '${value}'`)
  .join('');

/**
 * `transaction`: a pooler in between (PgBouncer) gives each transaction another database connection. Session settings would get lost or,
 * worse, leak to another client; so none are made.
 */
export type Pooler = 'transaction';

/** Passes the settings as connection options, so that no connection exists without them; they override those of the address. */
export const withOptions = (url: string, settings: readonly string[]): string => {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  const wanted = settings.map((setting) => `-c ${setting}`).join(' ');
  address.searchParams.set('options', `${given} ${wanted}`.trim());
  return address.toString();
};

export type DatabaseOptions = {
  max?: number;
  pooler?: Pooler | undefined;
  /** Address that bypasses the pooler: listening needs its own connection. */
  sessionUrl?: string | undefined;
  /** Which plans the connections keep. */
  preparing?: PreparingOptions;
  onError?: (error: Error) => void;
  /** Called with every statement after it was answered. */
  onStatement?: (statement: CompiledQuery) => void;
};

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const connections = options.max ?? 20;
  const isPooled = options.pooler === 'transaction';
  const pool = new pg.Pool({
    connectionString: isPooled ? url : withOptions(url, requestSettings),
    max: connections,
    connectionTimeoutMillis: 5000,
    ...keptAlive,
    pipeline: true,
  });
  pool.on('error', (error) => options.onError?.(error));
  // The pool does not listen for errors while a request holds the connection; an unhandled error would end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  const prepare = isPooled ? withoutPreparing : createPreparer(options.preparing);
  const registry = queryBuilder(async () => {
    const client = await pool.connect();
    const query = isPooled ? inOwnTransaction(client, prepare(client)) : prepare(client);
    return { query, release: () => client.release() };
  }, options.onStatement);
  const builders = new WeakMap<pg.PoolClient, Db>();
  const builderOn = (client: pg.PoolClient) => {
    const known = builders.get(client);
    if (known) return known;
    const lent = { query: prepare(client), release: () => undefined };
    const db = queryBuilder(async () => lent, options.onStatement);
    builders.set(client, db);
    return db;
  };
  return {
    registry,
    transaction: async (settings, run) => {
      const begin = beginningOf(settings, isPooled);
      if (!settings.readOnly) {
        return withoutDeadlock(async () => {
          const client = await pool.connect();
          return writing(client, begin, () => run(builderOn(client)));
        });
      }
      const client = await pool.connect();
      return reading(client, begin, () => run(builderOn(client)));
    },
    listen: (channel, hooks) => listenTo(withOptions(options.sessionUrl ?? url, requestSettings), channel, hooks),
    time: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(registry);
      return rows[0]?.now ?? new Date();
    },
    connections,
    poolFigures: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  };
};

const queryBuilder = (connect: () => Promise<PostgresPoolClient>, hear?: DatabaseOptions['onStatement']): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
    ...(hear && { log: ({ query }) => hear(query) }),
  });

/**
 * The statements that begin a transaction, as one message. The settings are local: they end with it, so a pooled connection never carries
 * one tenant's view into the next request. Plans are kept by statement name, and behind a pooler statements have none.
 */
const beginningOf = ({ tenant, readOnly, keepsPlans }: TransactionOptions, isPooled: boolean): string => {
  const setting = tenant === null ? '' : String(Math.trunc(tenant));
  const plans = keepsPlans === true && !isPooled ? '; set local plan_cache_mode = force_generic_plan' : '';
  const settings = isPooled ? localSettings : '';
  // Nobody writes into a club that is not served here (decision 0053).
  const enter = !readOnly && tenant !== null && tenant > 0 ? `; select enter_club(${setting})` : '';
  return `begin read ${readOnly ? 'only' : 'write'}; set local app.club = '${setting}'${settings}${plans}${enter}`;
};

/** Behind a pooler a single statement needs its settings too. This costs no extra wait: all three messages are sent at once. */
const inOwnTransaction = (client: pg.PoolClient, query: PostgresPoolClient['query']): PostgresPoolClient['query'] => {
  const ask = async (text: string, values: readonly unknown[]) => {
    const begun = client.query(`begin${localSettings}`);
    const answer = query(text, values);
    const settled = await Promise.allSettled([answer, begun, client.query('commit')]);
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    return answer;
  };
  return ask as PostgresPoolClient['query'];
};

/** The server has become read-only because another one took over; a new connection finds the new primary. */
const leadsAstray = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** Ends the transaction and releases the connection. A connection that fails to end it, or leads to a read-only server, is closed. */
const end = (client: pg.PoolClient, how: 'commit' | 'rollback', reason?: unknown) =>
  client.query(how).then(
    () => client.release(leadsAstray(reason)),
    (error: Error) => client.release(error),
  );

/** It is unknown whether the commit holds; callers treat this like a lost connection (08007). */
class UncertainCommit extends Error {
  readonly code = '08007';
}

/**
 * A commit counts only when it holds on every machine it should. PostgreSQL reports an interrupted wait for the standby as a success with
 * a notice, and it does the same for a transaction in which a failed statement was ignored.
 */
const commit = async (client: pg.PoolClient) => {
  let isOnOneMachine = false;
  const hear = ({ routine }: { routine?: string | undefined }) => {
    isOnOneMachine ||= routine === 'SyncRepWaitForLSN';
  };
  client.on('notice', hear);
  try {
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('a failed statement was passed over, and the transaction taken back');
    if (isOnOneMachine) throw new UncertainCommit('committed here, and nobody knows whether on the standby');
  } finally {
    client.off('notice', hear);
  }
};

/**
 * Does not wait for BEGIN: the first statement is sent right behind it. Without BEGIN no tenant is set, and then the policies neither show
 * nor accept any row.
 */
const beginning = (client: pg.PoolClient, begin: string) => {
  const begun = client.query(begin);
  begun.catch(() => undefined);
  return begun;
};

/** Read-only transactions do not wait for the commit either: once the result is there, nothing can go wrong any more. */
const reading = async <T>(client: pg.PoolClient, begin: string, run: () => Promise<T>): Promise<T> => {
  const begun = beginning(client, begin);
  try {
    const result = await run();
    await begun;
    void end(client, 'commit');
    return result;
  } catch (error) {
    await end(client, 'rollback');
    throw error;
  }
};

const writing = async <T>(client: pg.PoolClient, begin: string, run: () => Promise<T>): Promise<T> => {
  const begun = beginning(client, begin);
  try {
    const result = await run();
    await begun;
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    // If BEGIN was refused, that is the cause of all later failures.
    const reason: unknown = await begun.then(
      () => error,
      (first: unknown) => first,
    );
    await end(client, 'rollback', reason);
    throw reason;
  }
};

const maxTries = 3;

/**
 * The database ends one of several deadlocked transactions. Nothing of it is kept, so it simply runs again. This happens when one command
 * locks the rows of several families in the order in which they are served.
 */
const withoutDeadlock = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
      if (!isDeadlock || tries === maxTries) throw error;
      // The other transaction must go first: an immediate retry would take the same row before it and deadlock again.
      await pause(tries * 20 * (1 + Math.random()));
    }
  }
};

/**
 * A query with a text that is built once, for queries so frequent that building them costs more than the answer. The values are in the
 * order in which the query uses them.
 */
export const compileOnce = <const V extends readonly unknown[], O>(build: (db: Db, values: V) => Compilable<O>) => {
  let known: CompiledQuery<O> | undefined;
  return (db: Db, values: V): CompiledQuery<O> => {
    known ??= compileInOrder(build(db, values), values);
    return { ...known, parameters: values };
  };
};

const compileInOrder = <O>(query: Compilable<O>, values: readonly unknown[]): CompiledQuery<O> => {
  const compiled = query.compile();
  const isInOrder =
    compiled.parameters.length === values.length && values.every((v, i) => v === compiled.parameters[i]);
  if (!isInOrder) throw new Error(`the values do not stand in the order of the query: ${compiled.sql}`);
  return compiled;
};

/** Changes the tenant of a running transaction. Only code that begins or ends a session does this, and its password link. */
export const switchTenant = async (db: Db, tenant: number) => {
  const entered = tenant > 0 ? sql`, enter_club(${sql.lit(Math.trunc(tenant))})` : sql``;
  await sql`select set_config('app.club', ${String(tenant)}, true)${entered}`.execute(db);
};
