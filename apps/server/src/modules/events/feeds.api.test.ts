import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { FeedKind } from '@vereinshaus/contract/events/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { at, buildEventWorld, buildRoom, fourMondays, takePart, testNow } from './events.testing.ts';

const house = useHouse({ clock: () => testNow });

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
let parent: NonNullable<Actor>;

beforeEach(async () => {
  ({ clubId, courseId, admin } = await buildEventWorld(house()));
  parent = await buildPerson(house(), clubId, {
    first_name: 'Vera',
    email: 'vera@x.test',
    phone: '436641234567',
    health_note: 'Asthma',
  });
  const lena = await buildPerson(house(), clubId, {
    first_name: 'Lena',
    manager_id: parent.personId,
    health_note: 'Nussallergie',
  });
  await takePart(house(), courseId, lena);
});

const renew = async (kind: FeedKind, actor: Actor = parent, ids: { course_ID?: number; room_ID?: number } = {}) =>
  (
    await house()
      .as(actor)
      .call(contract.events.renewFeed, { kind, ...ids })
  ).url;

const fetchFeed = (url: string, headers: Record<string, string> = {}, host = `verein${clubId}.test`) =>
  house().app.inject({ method: 'GET', url: new URL(url).pathname, headers: { host, ...headers } });

const summaries = (body: string) => [...body.matchAll(/SUMMARY:(.*)\r\n/g)].map((match) => match[1]);

describe('a secret address', () => {
  it('that two devices renew at the same moment is made, and one of them counts', async () => {
    await renew('family');
    const press = () => house().as(parent).ask(contract.events.renewFeed, { kind: 'family' });
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
    const working = await Promise.all(answers.map(async ({ reply }) => (await fetchFeed(reply?.url ?? '')).statusCode));
    expect(working.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('the calendar of a family', () => {
  it('has the dates of its courses and of the club, and needs no session', async () => {
    await house().as(admin).call(contract.events.save, fourMondays(courseId));
    const other = await buildCourse(house(), clubId, { name: 'Geräteturnen' });
    await house().as(admin).call(contract.events.save, fourMondays(other));
    const club = { start: at('2026-12-05', 15), visibility: 5 } as const;
    await house()
      .as(admin)
      .call(contract.events.save, { ...club, name: 'Nikolofeier' });
    await house()
      .as(admin)
      .call(contract.events.save, { ...club, name: 'Sitzung', visibility: 2 });
    const answer = await fetchFeed(await renew('family'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(summaries(answer.body)).toEqual([...Array(4).fill('Lena: Kinderturnen'), 'Nikolofeier']);
    expect(answer.body).toContain('X-WR-CALNAME:Verein');
    expect(answer.body).toMatch(new RegExp(`UID:event-\\d+@verein${clubId}\\.test\r\n`));
    expect(answer.body).not.toMatch(/Asthma|Nussallergie|vera@x|436641234567|Huber/);
  });

  it('has nothing that was over before somebody booked', async () => {
    await house().as(admin).call(contract.events.save, fourMondays(courseId));
    await house().sql(`update participation set created_at = '2026-10-20', starts_at = null where course_id = $1`, [
      courseId,
    ]);
    expect(summaries((await fetchFeed(await renew('family'))).body)).toHaveLength(3);
    await house().sql(`update participation set starts_at = '2026-10-27' where course_id = $1`, [courseId]);
    expect(summaries((await fetchFeed(await renew('family'))).body)).toHaveLength(2);
  });

  it('is not sent again as long as nothing has changed', async () => {
    const { events } = await house().as(admin).call(contract.events.save, fourMondays(courseId));
    const url = await renew('family');
    const first = await fetchFeed(url);
    const etag = String(first.headers.etag);
    const second = await fetchFeed(url, { 'if-none-match': etag });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    await house()
      .as(admin)
      .call(contract.events.save, { ID: events[0]?.ID ?? 0, start: at('2026-10-19', 17) });
    expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('tells of a date that was taken off, with the same name and a higher number', async () => {
    const { events } = await house().as(admin).call(contract.events.save, fourMondays(courseId));
    const url = await renew('family');
    await house()
      .as(admin)
      .call(contract.events.hide, { id: events[0]?.ID ?? 0 });
    const { body } = await fetchFeed(url);
    expect(body).toContain(
      `UID:event-${events[0]?.ID}@verein${clubId}.test\r\nDTSTAMP:20261001T100000Z\r\nSEQUENCE:1\r\nSTATUS:CANCELLED\r\n`,
    );
    expect(body.match(/STATUS:CONFIRMED/g)).toHaveLength(3);
  });

  it('is found under the newest address only, and not at all once it is shut off', async () => {
    const old = await renew('family');
    const url = await renew('family');
    expect((await fetchFeed(old)).statusCode).toBe(404);
    expect((await fetchFeed(url)).statusCode).toBe(200);
    await house().as(parent).call(contract.events.removeFeed, { kind: 'family' });
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });

  it('is found in its own club only, and not after its owner has died', async () => {
    const url = await renew('family');
    const other = await buildClub(house());
    expect((await fetchFeed(url, {}, `verein${other}.test`)).statusCode).toBe(404);
    await house().sql(`update person set death_date = '2026-09-30' where id = $1`, [parent.personId]);
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });

  it('stands in the database neither readable nor guessable', async () => {
    const token = new URL(await renew('family')).pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await house().sql<{ token_hash: Buffer; token_cipher: Buffer }>(
      'select token_hash, token_cipher from calendar_feed where club_id = $1',
      [clubId],
    );
    expect(row?.token_hash.toString('base64url')).not.toBe(token);
    expect(row?.token_cipher.includes(token)).toBe(false);
  });
});

describe('the calendars one can have', () => {
  const offered = async (actor: Actor) =>
    (await house().as(actor).call(contract.events.feeds, {})).feeds.map(({ kind, name }) => `${kind}: ${name}`);

  it('are those of the family, of the trainer, of each course and, for staff, of each room', async () => {
    await buildRoom(house(), clubId, 'Turnsaal');
    const trainer = await buildPerson(house(), clubId, { staff_level: 50 });
    await takePart(house(), courseId, trainer, participationRole.trainer);
    expect(await offered(parent)).toEqual(['family: Meine Familie', 'course: Kinderturnen']);
    expect(await offered(trainer)).toEqual([
      'family: Meine Familie',
      'trainer: Meine Kurse als Trainer',
      'course: Kinderturnen',
      'room: Turnsaal',
    ]);
  });

  it('show their address again to their owner', async () => {
    const url = await renew('family');
    await fetchFeed(url);
    const { feeds } = await house().as(parent).call(contract.events.feeds, {});
    expect(feeds[0]).toMatchObject({ url, lastUsed: testNow.getTime() / 1000 });
    expect(feeds[1]).toMatchObject({ url: '', created: 0 });
  });

  it('of a trainer have the courses they lead', async () => {
    const trainer = await buildPerson(house(), clubId);
    await takePart(house(), courseId, trainer, participationRole.trainer);
    await house()
      .as(admin)
      .call(contract.events.save, { ...fourMondays(courseId), visibility: 4 });
    expect(summaries((await fetchFeed(await renew('trainer', trainer))).body)).toHaveLength(4);
    expect(await house().as(parent).ask(contract.events.renewFeed, { kind: 'trainer' })).toMatchObject({ http: 404 });
  });

  it('of a course have what its owner may see of it', async () => {
    await house()
      .as(admin)
      .call(contract.events.save, { ...fourMondays(courseId), visibility: 4 });
    await house()
      .as(admin)
      .call(contract.events.save, { ...fourMondays(courseId), name: 'Fest', period: 'never' });
    const { body } = await fetchFeed(await renew('course', parent, { course_ID: courseId }));
    expect(summaries(body)).toEqual(['Kinderturnen – Fest']);
  });

  it('of a room say that it is taken, but by what only to those who may know', async () => {
    const room = await buildRoom(house(), clubId, 'Turnsaal');
    const other = await buildPerson(house(), clubId, { staff_level: 80 });
    const taken = { name: 'Geheim', start: at('2026-10-19', 8), room_ID: room, visibility: 1 as const };
    await house().as(other).call(contract.events.save, taken);
    await house()
      .as(admin)
      .call(contract.events.save, { ...fourMondays(courseId), room_ID: room, period: 'never' });
    const { body } = await fetchFeed(await renew('room', admin, { room_ID: room }));
    expect(summaries(body)).toEqual(['Belegt', 'Kinderturnen']);
    expect(body).toContain('LOCATION:Turnsaal');
    expect(await house().as(parent).ask(contract.events.renewFeed, { kind: 'room', room_ID: room })).toMatchObject({
      http: 404,
    });
  });
});
