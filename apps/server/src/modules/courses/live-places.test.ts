import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';

const house = useHouse();

let port = 0;
let clubId = 0;
const open: IncomingMessage[] = [];

beforeAll(async () => {
  await house().app.listen({ port: 0, host: '127.0.0.1' });
  const address: AddressInfo | string | null = house().app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

beforeEach(async () => {
  clubId = await buildClub(house());
});

afterAll(() => {
  for (const response of open) response.destroy();
});

/** What a page hears, message by message. */
const listen = async (club: number) => {
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get({ port, host: '127.0.0.1', path: '/api/courses/live', headers: { host: `verein${club}.test` } }, done).on(
      'error',
      fail,
    );
  });
  open.push(response);
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    heard.push(text);
    for (const wake of waiting.splice(0)) wake();
  });
  const until = async (fits: (all: string) => boolean): Promise<string> => {
    while (!fits(heard.join(''))) await new Promise<void>((wake) => waiting.push(wake));
    return heard.join('');
  };
  await until((all) => all.includes('retry:'));
  return { response, until, all: () => heard.join('') };
};

describe('places, live', () => {
  it('are told to the open pages of the club, and to no other club', async () => {
    const courseId = await buildCourse(house(), clubId, { max_participants: 3 });
    const elsewhere = await buildClub(house());
    const page = await listen(clubId);
    const foreign = await listen(elsewhere);
    await page.until((all) => all.includes('event: again'));
    const { personId } = await buildPerson(house(), clubId);
    await buildParticipation(house(), clubId, courseId, personId);
    const told = JSON.stringify({ ID: courseId, parts_count: 1, queue_count: 0, line_count: 0, maxparts: 3 });
    await page.until((all) => all.includes(told));
    expect(foreign.all()).not.toContain(String(courseId));
  });

  it('are told when the number of places changes', async () => {
    const courseId = await buildCourse(house(), clubId, { max_participants: 3 });
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const page = await listen(clubId);
    await house().as(admin).call(contract.courses.save, { courseId, maxparts: 5 });
    await page.until((all) => all.includes(`"ID":${courseId},"parts_count":0,"queue_count":0,"line_count":0,"maxparts":5`));
  });

  it('are told again after the listening connection was lost', async () => {
    const courseId = await buildCourse(house(), clubId);
    const page = await listen(clubId);
    await house().sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    );
    await page.until((all) => all.includes('event: again'));
    await buildParticipation(house(), clubId, courseId, (await buildPerson(house(), clubId)).personId);
    await page.until((all) => all.includes(`"ID":${courseId}`));
  });

  it('are refused for a club that does not exist', async () => {
    const response = await house().app.inject({ url: '/api/courses/live', headers: { host: 'niemand.test' } });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
  });
});
