import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildClub } from '../../test/factories/index.ts';
import { testConfig, useHouse } from '../../test/harness.ts';
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { buildApp } from '../app.ts';
import { findDatabase } from '../bootstrap.ts';
import { readConfig } from './config.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { requireOwnSessions } from './prepare-database.ts';

const house = useHouse();

const settingsIn = async (db: Db) => {
  const { rows } = await sql<{ name: string; setting: string; before: string }>`
    select name, setting, reset_val as before from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')
    order by name collate "C"`.execute(db);
  return rows;
};

const ours = [
  ['TimeZone', 'Europe/Vienna'],
  ['idle_in_transaction_session_timeout', '60000'],
  ['lock_timeout', '3000'],
  ['statement_timeout', '20000'],
];

const preparedIn = async (db: Db) =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows;

describe('for a pooler that shares connections between transactions', () => {
  let database: Database;

  beforeAll(() => {
    database = openDatabase(house().url, { max: 1, pooler: 'transaction' });
  });
  afterAll(() => database.end());

  test('the limits of a request are those of its transaction, and nothing is said to the session', async () => {
    const inside = await database.transaction({ tenant: 1, readOnly: true }, settingsIn);
    expect(inside.map(({ name, setting }) => [name, setting])).toEqual(ours);
    const before = new Map(inside.map((row) => [row.name, row.before]));
    expect([before.get('statement_timeout'), before.get('lock_timeout')]).toEqual(['0', '0']);
  });

  test('a statement outside any transaction has them too', async () => {
    const rows = await settingsIn(database.registry);
    expect(rows.map(({ name, setting }) => [name, setting])).toEqual(ours);
    await expect(sql`select 1 / ${0}::integer`.execute(database.registry)).rejects.toThrow(/division by zero/);
    expect((await sql`select 1 as one`.execute(database.registry)).rows).toEqual([{ one: 1 }]);
  });

  test('no statement is prepared, however often it comes', async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.transaction({ tenant: 1, keepsPlans: true }, (db) => sql`select ${round}::integer`.execute(db));
      await sql`select ${round}::integer + 1`.execute(database.registry);
    }
    expect(await database.transaction({ tenant: 1, readOnly: true }, preparedIn)).toEqual([]);
  });
});

test('a pooler without an address past it is refused at the start', async () => {
  const config = readConfig({ DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://pooler.test/verein' });
  await expect(findDatabase(config, () => undefined)).rejects.toThrow(/braucht beide Adressen/);
  expect(() => readConfig({ DATABASE_POOLER: 'statement' })).toThrow(/DATABASE_POOLER ist nicht gültig/);
});

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let database: Database;

  beforeAll(async () => {
    pooler = await startPgBouncer(house().url);
    database = openDatabase(pooler.url, { max: 8, pooler: 'transaction', sessionUrl: house().url });
  });
  afterAll(async () => {
    await database.end();
    await pooler.stop();
  });

  test('two hundred transactions on two connections each see their own club, and leave nothing behind', async () => {
    const pidOf = async (db: Db) =>
      (await sql<{ pid: number; club: number }>`select pg_backend_pid() as pid, current_club() as club`.execute(db))
        .rows[0];
    const pids = new Set<number>();
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, tenant) =>
        database
          .transaction({ tenant, readOnly: tenant % 3 !== 0 }, async (db) => {
            const first = await pidOf(db);
            const [second] = await Promise.all([pidOf(db), pidOf(db)]);
            if (tenant % 7 === 0) await sql`select 1 / ${0}::integer`.execute(db);
            for (const row of [first, second]) pids.add(row?.pid ?? 0);
            return first?.club === tenant && second?.club === tenant && first.pid === second.pid;
          })
          .catch((error: Error) => /division by zero/.test(error.message)),
      ),
    );
    expect(seen.every(Boolean)).toBe(true);
    expect(pids.size).toBe(2);

    const left = async () => {
      const client = new pg.Client({ connectionString: pooler.url });
      await client.connect();
      onTestFinished(() => client.end());
      await client.query('begin');
      const { rows } = await client.query(
        `select pg_backend_pid() as pid, current_setting('app.club', true) as club,
           current_setting('statement_timeout') as limit, (select count(*) from pg_prepared_statements)::integer as prepared`,
      );
      return rows[0];
    };
    // Each holds its connection, so these are two different ones.
    const both = [await left(), await left()];
    expect(both.map(({ club, limit, prepared }) => [club, limit, prepared])).toEqual([
      ['', '0', 0],
      ['', '0', 0],
    ]);
    expect(new Set(both.map(({ pid }) => pid))).toEqual(pids);
  });

  test('whoever listens does so past it, and hears what is said through it', async () => {
    const heard: string[] = [];
    let ready: () => void = () => undefined;
    const connected = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const onError = () => undefined;
    const ear = database.listen('probe', { onNotice: (said) => heard.push(said), onConnect: ready, onError });
    onTestFinished(() => ear.stop());
    await connected;
    await database.transaction({ tenant: 1 }, (db) => sql`select pg_notify('probe', 'through')`.execute(db));
    await expect.poll(() => heard).toEqual(['through']);
  });

  test('the house answers', async () => {
    await buildClub(house());
    const app = await buildApp({
      config: testConfig,
      database,
      queue: house().queue,
      mailer: { kind: 'outbox' },
      rateLimits: false,
    });
    onTestFinished(() => app.close());
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        app.inject({ url: `/api${contract.session.status.path}`, headers: { host: 'verein1.test' } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  test('a start that would lead the queue through it is refused, also where it swallows what the queue says', async () => {
    const sentence = /DATABASE_URL führt über einen Pooler.*DATABASE_SESSION_URL.*DATABASE_POOLER=transaction/;
    await expect(requireOwnSessions(pooler.url, 'DATABASE_URL')).rejects.toThrow(sentence);
    const silent = await startPgBouncer(house().url, { ignore: 'options' });
    onTestFinished(() => silent.stop());
    await expect(requireOwnSessions(silent.url, 'DATABASE_URL')).rejects.toThrow(sentence);
    await expect(requireOwnSessions(house().url, 'DATABASE_URL')).resolves.toBeUndefined();
  });
});
