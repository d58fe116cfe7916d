import { availableParallelism } from 'node:os';
import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { buildClub, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { hashThreads } from './hash-threads.ts';

const now = new Date();
// The pause after wrong passwords follows this clock, not that of a slow machine.
const house = useHouse({ clock: () => now });
// The threads are kept busy with work, which takes a slow machine longer.
vi.setConfig({ testTimeout: 120_000 });
let clubId = 0;
let count = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
});

const account = async () => {
  const email = `zugleich${(count += 1)}@x.test`;
  const { personId } = await buildPerson(house(), clubId, { email });
  await buildLogin(house(), clubId, personId, email);
  return { personId, email };
};

/** Simulates an evening rush: every thread that compares passwords is busy for longer than the lock timeout. */
const keepThreadsBusy = () =>
  Promise.all(
    Array.from({ length: Math.min(4, availableParallelism()) }, () =>
      hashThreads.run({ password: 'x', options: { memoryCost: 19_456, timeCost: 240, parallelism: 1 } }),
    ),
  );

const signInFrom = async (email: string, password: string) => {
  const { statusCode } = await openBrowser(house(), clubId).ask(contract.session.login, { username: email, password });
  return statusCode;
};

const atOnce = (times: number, run: () => Promise<number>) => Promise.all(Array.from({ length: times }, run));

describe('sign-ins of one account at the same moment', () => {
  it('are all answered, however long passwords take to compare', async () => {
    const { email, personId } = await account();
    const busy = keepThreadsBusy();
    expect(await atOnce(12, () => signInFrom(email, testPassword))).toEqual(Array.from({ length: 12 }, () => 200));
    await busy;
    expect(await house().sql('select 1 from session where person_id = $1', [personId])).toHaveLength(12);
  });

  it('in one browser are answered as well', async () => {
    const { email } = await account();
    const browser = openBrowser(house(), clubId);
    await browser.signIn(email);
    const again = async () =>
      (await browser.ask(contract.session.login, { username: email, password: testPassword })).statusCode;
    expect(await atOnce(6, again)).toEqual(Array.from({ length: 6 }, () => 200));
  });

  it('with wrong passwords are counted one after the other: the free ones, then the pause', async () => {
    const { email } = await account();
    const answers = await atOnce(12, () => signInFrom(email, 'Falsch2026'));
    expect(answers.filter((http) => http === 401)).toHaveLength(6);
    expect(answers.filter((http) => http === 429)).toHaveLength(6);
    expect(await signInFrom(email, testPassword)).toBe(429);
  });
});
