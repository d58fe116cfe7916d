import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/kit/database.ts';
import { buildClub } from './factories/index.ts';
import { testConfig, useHouse } from './harness.ts';

const house = useHouse();

const sentence = 'Das Programm wird gerade neu gestartet. Bitte versuche es in einer Minute noch einmal.';
const status = contract.session.status.path;

/** Two requests on one connection: the first is held until the server closes, the second comes afterwards. */
it.each([
  ['is answered, and its connection closed', status, false, 'HTTP/1.1 200', '"status":"logged_out"'],
  ['gets a sentence when it comes too late', status, true, 'HTTP/1.1 503', sentence],
  ['is not kept for what would never end', '/courses/live', false, 'HTTP/1.1 503', sentence],
])('a request that comes while the server closes %s', async (_, path, isTooLate, statusLine, said) => {
  await buildClub(house());
  let isClosing = false;
  let begin: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let proceed: () => void = () => undefined;
  const mayProceed = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const held: Database = {
    ...house().database,
    transaction: async (options, run) => {
      begin();
      await mayProceed;
      return house().database.transaction(options, run);
    },
  };
  const app = await buildApp({
    config: testConfig,
    database: held,
    queue: house().queue,
    mailer: { kind: 'outbox' },
    isTooLate: () => isClosing && isTooLate,
    rateLimits: false,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  const answers = text(socket);
  const ask = (asked: string) => socket.write(`GET /api${asked} HTTP/1.1\r\nhost: verein1.test\r\n\r\n`);

  ask(status);
  await hasBegun;
  isClosing = true;
  const closed = app.close();
  const hasCome = new Promise<void>((resolve) => {
    app.server.once('request', () => resolve());
  });
  ask(path);
  await hasCome;
  proceed();
  await closed;

  const [first = '', second = ''] = (await answers).split(/(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200/);
  expect(second.startsWith(statusLine)).toBe(true);
  expect(second.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(second).toContain(said);
});
