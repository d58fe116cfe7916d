import { hash } from '@node-rs/argon2';
import { contract } from '@vereinshaus/contract';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { secretsFrom } from '../src/kit/secrets.ts';
import { buildClub, buildLogin, buildPerson, testPassword } from './factories/index.ts';
import { testConfig, useHouse } from './harness.ts';

let now = new Date('2026-11-15T18:00:00Z');
const shared = { clock: () => now, secrets: secretsFrom('one key for all processes of the house'), rateLimits: true };
const house = useHouse(shared);

let clubId = 0;

beforeEach(async () => {
  clubId = await buildClub(house());
});

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const buildAccount = async (email: string) => {
  const person = await buildPerson(house(), clubId, { email });
  await buildLogin(house(), clubId, person.personId, email);
  return person;
};

type Try = { username: string; password?: string; from?: string; cookie?: string; app?: FastifyInstance };

const signIn = ({ username, password = 'Falsch2026', from = '10.0.0.1', cookie = '', app = house().app }: Try) =>
  app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: from,
    headers: { host: `verein${clubId}.test`, cookie },
    payload: { username, password },
  });

/** One after the other, like an attacker who watches the responses. */
const guess = async (times: number, tryOf: (index: number) => Try) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await signIn(tryOf(index))).statusCode);
  return statuses;
};

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

const deviceOf = (response: Awaited<ReturnType<typeof signIn>>) => {
  const cookie = response.cookies.find(({ name }) => name.startsWith('geraet_'));
  return `${cookie?.name}=${cookie?.value}`;
};

describe('guessing a password', () => {
  it('waits longer and longer after a few failures, and is never locked', async () => {
    await buildAccount('ziel@x.test');
    expect(await guess(7, () => ({ username: 'ziel@x.test' }))).toEqual([...times(6, 401), 429]);
    const refused = await signIn({ username: 'ziel@x.test', password: testPassword });
    expect(refused.json()).toMatchObject({
      code: 'request.tooManyTries',
      message: 'Das waren zu viele Versuche. Bitte warte 2 Sekunden und probiere es dann noch einmal.',
    });
    pass(2);
    expect(await guess(2, () => ({ username: 'ziel@x.test' }))).toEqual([401, 429]);
    pass(4);
    expect((await signIn({ username: 'ziel@x.test', password: testPassword })).statusCode).toBe(200);
    expect(await guess(7, () => ({ username: 'ziel@x.test' }))).toEqual([...times(6, 401), 429]);
  });

  it('looks the same for an account that does not exist', async () => {
    expect(await guess(7, () => ({ username: 'niemand@x.test' }))).toEqual([...times(6, 401), 429]);
  });

  it('counts the account wherever it is written: in the address, in the body, in both, in whatever case', async () => {
    const ask = async (url: string, payload: object) =>
      (await house().app.inject({ method: 'POST', url, headers: { host: `verein${clubId}.test` }, payload }))
        .statusCode;
    const password = 'Falsch2026';
    const answers = [
      await ask('/api/user/login?username=ziel@x.test', { password }),
      await ask('/api/user/login', { username: 'ZIEL@x.test', password }),
      await ask('/api/user/login?username=Ziel@x.test', { username: 'Ziel@x.test', password }),
      await ask('/api/user/login?username=ziel@x.test&password=Falsch2026', {}),
      await ask('/api/user/login', { username: ' ziel@x.test ', password }),
      await ask('/api/user/login?username', { username: 'ziel@x.test', password }),
      await ask('/api/user/login?username=ziel@x.test', { password }),
      await ask('/api/user/login?username=frisch@x.test', { username: 'ziel@x.test', password }),
    ];
    expect(answers).toEqual([...times(6, 401), 429, 400]);
  });

  it('is counted by two processes together', async () => {
    const { database, queue } = house();
    const other = await buildApp({ config: testConfig, database, queue, mailer: { kind: 'outbox' }, ...shared });
    const apps = [house().app, other];
    const answers = await guess(7, (index) => ({ username: 'ziel@x.test', app: apps[index % 2] ?? other }));
    expect(answers).toEqual([...times(6, 401), 429]);
    await other.close();
  });

  it('with many tries at once gets no further than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn({ username: 'ziel@x.test' })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6);
  });

  it('of one account from many addresses slows down, but not on a device that has signed in before', async () => {
    await buildAccount('ziel@x.test');
    const cookie = deviceOf(await signIn({ username: 'ziel@x.test', password: testPassword, from: '10.9.9.9' }));
    const answers = await guess(32, (index) => ({ username: 'ziel@x.test', from: `10.0.1.${index}` }));
    expect(answers).toEqual([...times(31, 401), 429]);
    const right = { username: 'ziel@x.test', password: testPassword };
    expect((await signIn({ ...right, from: '10.0.2.1' })).statusCode).toBe(429);
    expect((await signIn({ ...right, from: '10.0.2.1', cookie })).statusCode).toBe(200);
    expect((await signIn({ ...right, from: '10.0.1.1', cookie })).statusCode).toBe(200);
  });

  it('on the known device of somebody else counts as from anywhere', async () => {
    await buildAccount('ziel@x.test');
    await buildAccount('dieb@x.test');
    const cookie = deviceOf(await signIn({ username: 'dieb@x.test', password: testPassword }));
    expect(await guess(7, () => ({ username: 'ziel@x.test', cookie }))).toEqual([...times(6, 401), 429]);
  });

  it('of many accounts from one address slows down at last', async () => {
    await guess(1, () => ({ username: 'person0@x.test' }));
    await house().sql("update brake set failures = 300 where purpose = 'sign-in-address'");
    expect(await guess(2, (index) => ({ username: `person${index + 1}@x.test` }))).toEqual([401, 429]);
    expect(await guess(1, () => ({ username: 'andere@x.test', from: '10.0.0.2' }))).toEqual([401]);
  });
});

describe('eighteen hundred hours', () => {
  it('lets 400 families behind one address in, though every tenth mistypes first', async () => {
    const emails = Array.from({ length: 400 }, (_, index) => `familie${index}@x.test`);
    await Promise.all(emails.map(buildAccount));
    // Tests the limits, not how long a processor needs for four hundred passwords.
    const quickHash = await hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    await house().sql('update login set password_hash = $1 where club_id = $2', [quickHash, clubId]);
    const enter = async (username: string, index: number) => {
      const mistyped = index % 10 === 0 ? [(await signIn({ username })).statusCode] : [];
      return [...mistyped, (await signIn({ username, password: testPassword })).statusCode];
    };
    const answers = (await Promise.all(emails.map(enter))).flat();
    expect(answers.filter((status) => status === 200)).toHaveLength(400);
    expect(answers.filter((status) => status === 401)).toHaveLength(40);
    expect(answers).toHaveLength(440);
  }, 120_000);

  it('never counts a right password', async () => {
    await buildAccount('trainer@x.test');
    const answers = await guess(30, () => ({ username: 'trainer@x.test', password: testPassword }));
    expect(answers).toEqual(times(30, 200));
    expect(await house().sql('select 1 from brake where club_id = $1', [clubId])).toEqual([]);
  });
});

describe('a password link', () => {
  it('lets in whom strangers keep waiting, since its device is known from then on', async () => {
    const { personId } = await buildAccount('ziel@x.test');
    await guess(32, (index) => ({ username: 'ziel@x.test', from: `10.0.3.${index}` }));
    await house().as({ clubId, personId }).call(contract.session.sendPasswordReset, { child_ID: personId });
    const [mail] = await house().sql<{ body: string }>('select body from mail where recipient = $1 order by id desc', [
      'ziel@x.test',
    ]);
    const token = /changepw\/(\S+)/.exec(mail?.body ?? '')?.[1];
    const changed = await house().app.inject({
      method: 'POST',
      url: '/api/user/changepw',
      headers: { host: `verein${clubId}.test` },
      payload: { token, password1: 'Neues2027', password2: 'Neues2027' },
    });
    const right = { username: 'ziel@x.test', password: 'Neues2027' };
    expect((await signIn(right)).statusCode).toBe(429);
    expect((await signIn({ ...right, cookie: deviceOf(changed) })).statusCode).toBe(200);
  });
});
