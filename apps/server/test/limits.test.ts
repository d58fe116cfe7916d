import { describe, expect, it } from 'vitest';
import { buildClub } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse({ rateLimits: true });

/** One after the other, as an attacker would who watches the answers. */
const guess = async (times: number, who: (index: number) => { username: string; remoteAddress: string }) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const { username, remoteAddress } = who(index);
    const response = await house().app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress,
      headers: { host: 'verein1.test' },
      payload: { username, password: 'Falsch2026' },
    });
    statuses.push(response.statusCode);
    if (response.statusCode === 429)
      expect(response.json()).toMatchObject({ status: 'error', code: expect.stringMatching(/^request\.tooMany/) });
  }
  return statuses;
};

const twentyTries = Array.from({ length: 20 }, () => 401);

describe('guessing passwords', () => {
  it('is stopped per address after twenty tries a minute', async () => {
    await buildClub(house());
    const statuses = await guess(22, (index) => ({ username: `person${index}@x.test`, remoteAddress: '10.0.0.1' }));
    expect(statuses).toEqual([...twentyTries, 429, 429]);
    expect(await guess(1, () => ({ username: 'andere@x.test', remoteAddress: '10.0.0.2' }))).toEqual([401]);
  });

  it('is stopped per account after twenty tries, from however many addresses and in whatever case', async () => {
    const statuses = await guess(22, (index) => ({
      username: index % 2 === 0 ? 'ziel@x.test' : 'ZIEL@x.test',
      remoteAddress: `10.0.1.${index + 1}`,
    }));
    expect(statuses).toEqual([...twentyTries, 429, 429]);
  });
});
