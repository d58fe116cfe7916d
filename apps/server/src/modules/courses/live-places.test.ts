import { get, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { contract } from '@vereinshaus/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { cookieOf, useHouse } from '../../../test/harness.ts';
import { createAudience, maxListeners } from './live-places.ts';

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

/** What a page receives, message by message. */
const listen = async (club: number, cookie = '') => {
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const headers = { host: `verein${club}.test`, cookie };
    get({ port, host: '127.0.0.1', path: '/api/courses/live', headers }, done).on('error', fail);
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
    await page.until((all) =>
      all.includes(`"ID":${courseId},"parts_count":0,"queue_count":0,"line_count":0,"maxparts":5`),
    );
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

  it('of a hidden course are told to nobody who cannot see it', async () => {
    const hidden = await buildCourse(house(), clubId, { shown_until: new Date(0) });
    const shown = await buildCourse(house(), clubId);
    const page = await listen(clubId);
    const { personId } = await buildPerson(house(), clubId);
    for (const courseId of [hidden, shown]) await buildParticipation(house(), clubId, courseId, personId);
    await page.until((all) => all.includes(`"ID":${shown},"parts_count":1`));
    expect(page.all()).not.toContain(`"ID":${hidden},`);
  });

  it('are told without numbers where the club hides them', async () => {
    const hiding = await buildClub(house(), { settings: JSON.stringify({ hideCapacity: true }) });
    const courseId = await buildCourse(house(), hiding, { max_participants: 7 });
    const page = await listen(hiding);
    await buildParticipation(house(), hiding, courseId, (await buildPerson(house(), hiding)).personId);
    await page.until((all) =>
      all.includes(`{"ID":${courseId},"maxparts":1,"parts_count":0,"queue_count":0,"line_count":0}`),
    );
  });
});

describe('whoever loses the right to the numbers while listening', () => {
  it.each([
    ['with the role', 'update person set staff_level = 0 where id = $1'],
    ['with the session', 'delete from session where person_id = $1'],
  ])('%s hears no more of them', async (_, lose) => {
    const hiding = await buildClub(house(), { settings: JSON.stringify({ hideCapacity: true }) });
    const admin = await buildPerson(house(), hiding, { staff_level: 90 });
    const courseId = await buildCourse(house(), hiding, { max_participants: 7 });
    const page = await listen(hiding, await cookieOf(house(), admin));
    const takePart = async () =>
      buildParticipation(house(), hiding, courseId, (await buildPerson(house(), hiding)).personId);
    await takePart();
    await page.until((all) =>
      all.includes(`"ID":${courseId},"parts_count":1,"queue_count":0,"line_count":0,"maxparts":7`),
    );
    await house().sql(lose, [admin.personId]);
    await takePart();
    await page.until((all) => all.includes(`{"ID":${courseId},"maxparts":1,`));
    expect(page.all()).not.toContain(`"ID":${courseId},"parts_count":2`);
  });
});

describe('who looks', () => {
  const listener = (who: string, isVisitor: boolean, club = 1) => ({
    clubId: club,
    who,
    isVisitor,
    countsPlaces: false,
    stillCountsPlaces: async () => false,
    response: new ServerResponse(new IncomingMessage(new Socket())),
  });
  const fill = (audience: ReturnType<typeof createAudience>, number: number, make: (index: number) => string) => {
    let joined = 0;
    for (let index = 0; index < number; index += 1) {
      const next = listener(make(index), true, index % 4);
      if (!audience.hasRoomFor(next)) continue;
      audience.join(next);
      joined += 1;
    }
    return joined;
  };

  it('from one address takes its share and no more', () => {
    const audience = createAudience();
    expect(fill(audience, 2000, () => 'address 10.0.0.1')).toBe(maxListeners.perAddress);
    expect(audience.hasRoomFor(listener('address 10.0.0.2', true))).toBe(true);
  });

  it('as a visitor never takes the places of those who are signed in', () => {
    const audience = createAudience();
    expect(fill(audience, 3000, (index) => `address ${index}`)).toBe(maxListeners.visitors);
    expect(audience.hasRoomFor(listener('address neu', true))).toBe(false);
    expect(audience.hasRoomFor(listener('person 1 7', false))).toBe(true);
  });

  it('leaves the place to the next one', () => {
    const audience = createAudience();
    const all = Array.from({ length: maxListeners.perPerson }, () => listener('person 1 7', false));
    for (const one of all) audience.join(one);
    expect(audience.hasRoomFor(listener('person 1 7', false))).toBe(false);
    all[0]?.response.emit('close');
    expect(audience.hasRoomFor(listener('person 1 7', false))).toBe(true);
  });
});
