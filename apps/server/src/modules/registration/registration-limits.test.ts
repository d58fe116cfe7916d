import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { registrationOf } from './registration.testing.ts';

const house = useHouse({ rateLimits: true });
const { register, activate } = contract.registration;

beforeAll(async () => {
  await buildClub(house());
});

const httpOf = async (count: number, ask: () => Promise<{ http: number }>) => {
  const answers: number[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await ask()).http);
  return answers;
};

describe('the public calls', () => {
  it('let one address register sixty times a minute', async () => {
    const answers = await httpOf(61, () =>
      house()
        .as(null)
        .ask(register, registrationOf({ approved: false })),
    );
    expect(answers.filter((http) => http === 429)).toHaveLength(1);
    expect(answers.at(-1)).toBe(429);
  });

  it('let nobody guess activation codes', async () => {
    const answers = await httpOf(7, () => house().as(null).ask(activate, { token: 'ABCD', email: 'x@example.at' }));
    expect(answers).toEqual([422, 422, 422, 422, 422, 422, 429]);
  });

  it('do so wherever the address is written', async () => {
    const guess = (url: string, payload: object) =>
      house().app.inject({ method: 'POST', url, headers: { host: 'verein1.test' }, payload });
    const answers: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      answers.push((await guess('/api/user/activate?email=y@example.at', { token: 'ABCD' })).statusCode);
      answers.push((await guess('/api/user/activate', { token: 'ABCD', email: 'y@example.at' })).statusCode);
    }
    const both = { token: 'ABCD', email: 'Y@example.at' };
    answers.push((await guess('/api/user/activate?email=Y@example.at', both)).statusCode);
    answers.push((await guess('/api/user/activate?email=frisch@example.at', both)).statusCode);
    expect(answers).toEqual([422, 422, 422, 422, 422, 422, 429, 400]);
  });
});
