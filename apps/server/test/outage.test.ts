import { connect, createServer, type Server, type Socket } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/kit/database.ts';
import { buildClub } from './factories/index.ts';
import { testConfig, useHouse } from './harness.ts';

const house = useHouse();

/** A wire between application and database that can be cut and mended. */
const startWire = async (target: URL) => {
  const sockets = new Set<Socket>();
  const open = (port: number) =>
    new Promise<Server>((ready) => {
      const server = createServer((inbound) => {
        const outbound = connect(Number(target.port), target.hostname);
        for (const socket of [inbound, outbound]) {
          sockets.add(socket);
          socket.on('error', () => socket.destroy());
          socket.on('close', () => sockets.delete(socket));
        }
        inbound.pipe(outbound).pipe(inbound);
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
  return { port, cut, mend: async () => void (server = await open(port)) };
};

describe('a database that goes away', () => {
  let database: Database;
  let wire: Awaited<ReturnType<typeof startWire>>;

  beforeAll(async () => {
    await buildClub(house());
    wire = await startWire(new URL(house().url));
    const url = new URL(house().url);
    url.port = String(wire.port);
    // Through the wire, not through the socket.
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
    expect(during.statusCode).toBe(503);
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
