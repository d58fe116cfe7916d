import { contract } from '@vereinshaus/contract';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildClub, buildPerson } from '../../test/factories/index.ts';
import { cookieOf, testConfig, useHouse } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import type { Database } from './database.ts';
import { createFreshness, withReplica } from './replica.ts';

const house = useHouse();

describe('how fresh a replica is', () => {
  const setUp = () => {
    const state = { now: 0, written: 0, replayed: 0 as number | undefined };
    const freshness = createFreshness(
      { written: async () => state.written, replayed: async () => state.replayed },
      () => state.now,
    );
    const at = async (now: number, written: number, replayed: number | undefined) => {
      Object.assign(state, { now, written, replayed });
      await freshness.look();
      return freshness.isFresh();
    };
    return { at };
  };

  test('it counts as fresh as long as it has what was written three seconds ago', async () => {
    const { at } = setUp();
    expect(await at(0, 100, 90)).toBe(false);
    expect(await at(1000, 200, 100)).toBe(true);
    expect(await at(3000, 300, 100)).toBe(true);
    expect(await at(3001, 400, 100)).toBe(false);
    expect(await at(4000, 500, 300)).toBe(true);
  });

  test('it grows old when it hears nothing, though nothing new is written, or says nothing', async () => {
    const { at } = setUp();
    expect(await at(0, 100, 100)).toBe(true);
    expect(await at(60_000, 100, 100)).toBe(true);
    expect(await at(63_001, 100, undefined)).toBe(false);
  });
});

describe('reads that may be a second old', () => {
  let isFresh = true;
  let isBroken = false;
  let answered: string[] = [];

  beforeEach(() => {
    isFresh = true;
    isBroken = false;
    answered = [];
  });
  afterEach(() => expect(answered.length).toBeGreaterThan(0));

  const open = async () => {
    const primary: Database = {
      ...house().database,
      transaction: (settings, run) => {
        answered.push('primary');
        return house().database.transaction(settings, run);
      },
      end: async () => undefined,
    };
    const replica: Pick<Database, 'transaction' | 'end'> = {
      transaction: async (settings, run) => {
        answered.push('replica');
        if (isBroken) throw new Error('Connection terminated unexpectedly');
        return house().database.transaction(settings, run);
      },
      end: async () => undefined,
    };
    const app = await buildApp({
      config: testConfig,
      database: withReplica(primary, replica, { isFresh: () => isFresh, stop: () => undefined }),
      queue: house().queue,
      mailer: { kind: 'outbox' },
      rateLimits: false,
    });
    onTestFinished(() => app.close());
    const clubId = await buildClub(house());
    const { personId } = await buildPerson(house(), clubId);
    const [row] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
    const cookie = await cookieOf(house(), { clubId, personId });
    const ask = async (url: string, headers: Record<string, string> = {}, body?: object) => {
      answered = [];
      const response = await app.inject({
        url: `/api${url}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: row?.host ?? '', ...headers },
        ...(body !== undefined && { payload: body }),
      });
      return { status: response.statusCode, from: [...answered], cookies: response.cookies };
    };
    return { ask, cookie };
  };

  test('go to the replica where the call says so, and nowhere else', async () => {
    const { ask, cookie } = await open();
    expect(await ask(contract.courses.list.path)).toMatchObject({ status: 200, from: ['replica'] });
    expect(await ask(contract.session.status.path, { cookie })).toMatchObject({ status: 200, from: ['primary'] });
  });

  test('are answered by the primary while the replica is behind, and when it fails in the middle', async () => {
    const { ask } = await open();
    isFresh = false;
    expect(await ask(contract.courses.list.path)).toMatchObject({ status: 200, from: ['primary'] });
    isFresh = true;
    isBroken = true;
    expect(await ask(contract.courses.list.path)).toMatchObject({ status: 200, from: ['replica', 'primary'] });
  });

  test('come from the primary for whoever has just changed something', async () => {
    const { ask, cookie } = await open();
    const out = await ask(contract.session.logout.path, { cookie });
    expect(out.status).toBe(200);
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'just_changed', maxAge: 10 }));
    expect(await ask(contract.courses.list.path, { cookie: 'just_changed=1' })).toMatchObject({ from: ['primary'] });
  });
});

test('only what reads may be old', () => {
  const calls = Object.values(contract).flatMap((area) => Object.values(area));
  const marked = calls.filter((call) => 'mayBeOld' in call);
  expect(marked.length).toBeGreaterThan(2);
  expect(marked.filter((call) => call.method !== 'GET' || call.effect === true)).toEqual([]);
});
