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

/** Two requests on one connection: the first is held until the server closes, the second comes too late. */
it('a request that comes while the server closes gets a sentence, and the running one its answer', async () => {
  await buildClub(house());
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
    rateLimits: false,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  const answers = text(socket);
  const request = `GET /api${contract.session.status.path} HTTP/1.1\r\nhost: verein1.test\r\n\r\n`;

  socket.write(request);
  await hasBegun;
  const closed = app.close();
  const tooLate = new Promise<void>((resolve) => {
    app.server.once('request', () => resolve());
  });
  socket.write(request);
  await tooLate;
  proceed();
  await closed;

  const [first = '', second = ''] = (await answers).split(/(?=HTTP\/1\.1 503)/);
  expect(first).toMatch(/^HTTP\/1\.1 200/);
  expect(second).toContain('Das Programm wird gerade neu gestartet. Bitte versuche es in einer Minute noch einmal.');
});
