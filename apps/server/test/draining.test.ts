import { expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { buildClub } from './factories/index.ts';
import { testConfig, useHouse } from './harness.ts';

const house = useHouse();

it('who is about to end is not ready any more, and still answers on connections that nobody keeps', async () => {
  const clubId = await buildClub(house());
  let isDraining = false;
  const app = await buildApp({
    config: testConfig,
    database: house().database,
    queue: house().queue,
    mailer: { kind: 'outbox' },
    isDraining: () => isDraining,
    rateLimits: false,
  });
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: `verein${clubId}.test` } });
    return { statusCode, connection: headers.connection };
  };
  expect([await ask('/readyz'), await ask('/api/user/status')]).toMatchObject([
    { statusCode: 200 },
    { statusCode: 200, connection: 'keep-alive' },
  ]);
  isDraining = true;
  expect([await ask('/readyz'), await ask('/healthz'), await ask('/api/user/status')]).toEqual([
    { statusCode: 503, connection: 'close' },
    { statusCode: 200, connection: 'close' },
    { statusCode: 200, connection: 'close' },
  ]);
  await app.close();
});

it('who is about to end refuses at once what a proxy takes elsewhere, and never what changes something', async () => {
  const clubId = await buildClub(house());
  let isDraining = false;
  const app = await buildApp({
    config: testConfig,
    database: house().database,
    queue: house().queue,
    mailer: { kind: 'outbox' },
    isDraining: () => isDraining,
    rateLimits: false,
  });
  const statusOf = async (method: 'GET' | 'POST', url: string, asksElsewhere?: string) => {
    const headers = {
      host: `verein${clubId}.test`,
      ...(asksElsewhere !== undefined && { 'x-asks-elsewhere': asksElsewhere }),
    };
    return (await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).statusCode;
  };
  const asked = async () => [
    await statusOf('GET', '/api/user/status', 'GET'),
    await statusOf('GET', '/api/user/status'),
    await statusOf('POST', '/api/user/login', 'GET'),
  ];
  expect(await asked()).toEqual([200, 200, 422]);
  isDraining = true;
  expect(await asked()).toEqual([503, 200, 422]);
  await app.close();
});
