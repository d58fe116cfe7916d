import { connect, createServer, type Server, type Socket } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/kit/database.ts';
import { toAppError } from '../src/kit/error-handler.ts';
import { buildClub } from './factories/index.ts';
import { testConfig, useHouse } from './harness.ts';

const house = useHouse();

const committed = Buffer.from('COMMIT\0');

/** Inserts a notice before the message of the commit; a message is its type, its length and its content. */
const withNotice = (answer: Buffer, routine: string): Buffer => {
  const at = answer.indexOf(committed);
  if (at === -1) return answer;
  const said = Buffer.from(`SWARNING\0C01000\0Mwaits no longer\0R${routine}\0\0`);
  const head = Buffer.from('N\0\0\0\0');
  head.writeInt32BE(said.length + 4, 1);
  return Buffer.concat([answer.subarray(0, at - 5), head, said, answer.subarray(at - 5)]);
};

/** A connection between application and database that can be cut and restored. */
const startWire = async (target: URL) => {
  const sockets = new Set<Socket>();
  let isDeaf = false;
  let beforeCommit: string | undefined;
  const open = (port: number) =>
    new Promise<Server>((ready) => {
      const server = createServer((inbound) => {
        const outbound = connect(Number(target.port), target.hostname);
        for (const socket of [inbound, outbound]) {
          sockets.add(socket);
          socket.on('error', () => socket.destroy());
          socket.on('close', () => sockets.delete(socket));
        }
        inbound.pipe(outbound);
        outbound.on('data', (answer) => {
          if (!isDeaf) inbound.write(beforeCommit === undefined ? answer : withNotice(answer, beforeCommit));
        });
      });
      server.listen(port, '127.0.0.1', () => ready(server));
    });
  let server = await open(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  const mend = async () => {
    isDeaf = false;
    server = await open(port);
  };
  /** Requests still arrive; responses do not. */
  const deafen = () => {
    isDeaf = true;
  };
  /** The database sends this notice before it confirms the commit; the name is that of its routine. */
  const interject = (routine: string | undefined) => {
    beforeCommit = routine;
  };
  return { port, cut, mend, deafen, interject };
};

describe('a database that goes away', () => {
  let database: Database;
  let wire: Awaited<ReturnType<typeof startWire>>;

  beforeAll(async () => {
    await buildClub(house());
    wire = await startWire(new URL(house().url));
    const url = new URL(house().url);
    url.port = String(wire.port);
    // Through the proxy, not through the socket.
    url.searchParams.delete('host');
    database = openDatabase(url.toString());
  });

  afterAll(async () => {
    await wire.cut();
    await database.end();
  });

  it('is answered with 503 and a sentence, and recovers without a restart', async () => {
    const app = await buildApp({
      config: testConfig,
      database,
      queue: house().queue,
      mailer: { kind: 'outbox' },
      rateLimits: false,
    });
    const status = () => app.inject({ url: `/api${contract.session.status.path}`, headers: { host: 'verein1.test' } });
    expect((await status()).statusCode).toBe(200);

    await wire.cut();
    const during = await status();
    expect([during.statusCode, during.headers['retry-after']]).toEqual([503, '5']);
    expect(during.json()).toMatchObject({
      status: 'error',
      message: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuche es in einer Minute noch einmal.',
    });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);

    await wire.mend();
    expect((await status()).statusCode).toBe(200);
    await app.close();
  });
});

describe('a database of which others may take over', () => {
  let database: Database;
  let wire: Awaited<ReturnType<typeof startWire>>;

  beforeEach(async () => {
    wire = await startWire(new URL(house().url));
    const url = new URL(house().url);
    url.port = String(wire.port);
    // Through the proxy, not through the socket.
    url.searchParams.delete('host');
    database = openDatabase(url.toString(), { max: 1 });
  });

  afterEach(async () => {
    await wire.cut();
    await database.end();
  });

  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.registry)).rows[0]?.pid;

  it('a commit whose answer is lost is nobody’s success, and what was written is there', async () => {
    const clubId = await buildClub(house());
    const names = () => house().sql('select from person where club_id = $1 and last_name = $2', [clubId, 'Ungewiss']);
    const lost = database.transaction({ tenant: clubId }, async (db) => {
      await db.insertInto('person').values({ club_id: clubId, last_name: 'Ungewiss' }).execute();
      wire.deafen();
    });
    const outcome = lost.catch((error: Error) => toAppError(error, {}));
    await expect.poll(async () => (await names()).length).toBe(1);
    await wire.cut();
    expect(await outcome).toMatchObject({ httpStatus: 503, code: 'request.databaseDown', retryAfterSeconds: 5 });
    await wire.mend();
    expect(await pid()).toBeTypeOf('number');
  });

  it('a commit that no longer waits for the standby is nobody’s success either', async () => {
    const write = () => database.transaction({ tenant: null }, (db) => sql`select 1`.execute(db));
    wire.interject('SyncRepWaitForLSN');
    const outcome = await write().catch((error: Error) => toAppError(error, {}));
    expect(outcome).toMatchObject({ httpStatus: 503, code: 'request.databaseDown' });
    wire.interject('exec_stmt_raise');
    await expect(write()).resolves.toBeDefined();
  });

  it('a connection to one that may only be read from is replaced', async () => {
    const before = await pid();
    const refused = database.transaction({ tenant: null }, (db) =>
      sql`do $$ begin raise sqlstate '25006' using message = 'read-only'; end $$`.execute(db),
    );
    await expect(refused).rejects.toMatchObject({ code: '25006' });
    expect(await pid()).not.toBe(before);
    const kept = await pid();
    const other = database.transaction({ tenant: null }, (db) => sql`select 1 / 0`.execute(db));
    await expect(other).rejects.toThrow(/division by zero/);
    expect(await pid()).toBe(kept);
  });

  it('whoever listens is there again, is told so, and hears what is said then', async () => {
    const heard: string[] = [];
    let times = 0;
    const ear = database.listen('outage', {
      onNotice: (said) => heard.push(said),
      onConnect: () => (times += 1),
      onError: () => undefined,
    });
    onTestFinished(() => ear.stop());
    await expect.poll(() => times).toBe(1);
    await wire.cut();
    await wire.mend();
    await expect.poll(() => times, { timeout: 10_000 }).toBe(2);
    await house().sql(`select pg_notify('outage', 'again')`);
    await expect.poll(() => heard).toEqual(['again']);
  });

  it('a transaction that passed over a failed statement is no success', async () => {
    const silent = database.transaction({ tenant: null }, async (db) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
    });
    await expect(silent).rejects.toThrow(/taken back/);
  });
});

describe('an unexpected failure', () => {
  it('gives a sentence with an error id and none of the details, and changes nothing', async () => {
    const broken: Database = {
      ...house().database,
      transaction: async () => {
        throw new Error('secret detail');
      },
    };
    const app = await buildApp({
      config: testConfig,
      database: broken,
      queue: house().queue,
      mailer: { kind: 'outbox' },
      rateLimits: false,
    });
    const response = await app.inject({ url: '/api/user/status', headers: { host: 'verein1.test' } });
    expect(response.statusCode).toBe(500);
    expect(response.json().message).toMatch(/^Da ist etwas schiefgegangen\..*Fehlernummer [0-9a-f]{8}\.$/);
    expect(response.body).not.toContain('secret');
    await app.close();
  });
});
