import { createHmac } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildEventWorld, fourMondays, takePart, testNow } from '../events/events.testing.ts';

const server = { url: 'https://video.test', appId: 'verein', secret: 'geheimnis-des-videoservers' };
let now = testNow;
const house = useHouse({ clock: () => now, videoServer: server });
const withoutServer = useHouse({ clock: () => now });
const { online, events } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let eventId = 0;
let admin: Person;
let theo: Person;
let maria: Person;

const switchOn = (isOn: boolean) =>
  house().sql(
    "update club set settings = settings || jsonb_build_object('enableOnlineConferences', $2::boolean) where id = $1",
    [clubId, isOn],
  );

/** Theo leads, Maria’s Tim takes part; the first of four Mondays begins at 18:00 in Vienna. */
beforeEach(async () => {
  now = new Date('2026-10-19T16:00:00Z');
  ({ clubId, admin } = await buildEventWorld(house()));
  await switchOn(true);
  courseId = await buildCourse(house(), clubId, { has_online_conferences: true });
  theo = await buildPerson(house(), clubId, { first_name: 'Theo', last_name: 'Turner' });
  await takePart(house(), courseId, theo, participationRole.trainer);
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Muster' });
  await takePart(house(), courseId, await buildPerson(house(), clubId, { manager_id: maria.personId }));
  eventId = (await house().as(admin).call(events.save, fourMondays(courseId))).events[0]?.ID ?? 0;
});

/** What the video server reads from a link, if the signature is right. */
const readLink = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url);
  const [head = '', body = '', signature] = (searchParams.get('jwt') ?? '').split('.');
  const expected = createHmac('sha256', server.secret).update(`${head}.${body}`).digest('base64url');
  expect(signature).toBe(expected);
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
  expect(pathname).toBe(`/${String(claims.room)}`);
  return { origin, claims };
};

const enter = async (person: Person, record = false) =>
  readLink((await house().as(person).call(online.enter, { eventID: eventId, record })).url);

describe('a room', () => {
  it('is open to whoever has booked this date alone, and to nobody who has cancelled it', async () => {
    const paula = await buildPerson(house(), clubId, { first_name: 'Paula' });
    await house().sql(
      'insert into single_booking (club_id, event_id, person_id, price_cents, booked_at) values ($1, $2, $3, 0, $4)',
      [clubId, eventId, paula.personId, now],
    );
    expect((await enter(paula)).claims).toMatchObject({ moderator: false });
    await house().sql('update single_booking set cancelled_at = $2 where person_id = $1', [paula.personId, now]);
    expect((await house().as(paula).ask(online.enter, { eventID: eventId })).http).toBe(403);
  });

  it('is entered with a link that is signed for the person, the room and the time', async () => {
    const { origin, claims } = await enter(maria);
    expect(origin).toBe('https://video.test');
    expect(claims).toMatchObject({
      aud: 'jitsi',
      iss: 'verein',
      sub: 'video.test',
      nbf: Date.parse('2026-10-19T15:45:00Z') / 1000,
      exp: Date.parse('2026-10-19T17:30:00Z') / 1000,
      moderator: false,
      context: { user: { name: 'Maria Muster' }, features: { recording: false } },
    });
    expect(claims.room).toMatch(/^einheit-[0-9a-f]{32}$/);
    expect((await enter(theo)).claims.room).toBe(claims.room);
  });

  it('is led and recorded by the trainer', async () => {
    expect((await enter(theo, true)).claims).toMatchObject({
      moderator: true,
      context: { features: { recording: true } },
    });
    expect(await house().as(maria).refused(online.enter, { eventID: eventId, record: true })).toMatchObject({
      http: 403,
      message: 'Aufnehmen können nur die Trainer des Kurses.',
    });
  });

  it('is closed to everybody else', async () => {
    const other = await buildPerson(house(), clubId);
    const waiting = await buildPerson(house(), clubId);
    await takePart(house(), courseId, waiting, participationRole.waiting);
    for (const person of [other, waiting]) {
      expect(await house().as(person).refused(online.enter, { eventID: eventId })).toMatchObject({ http: 403 });
    }
  });

  it.each([
    ['2026-10-19T15:44:00Z', 'Der Raum öffnet am 19.10.2026, 17:45.'],
    ['2026-10-19T17:31:00Z', 'Diese Online-Einheit ist schon vorbei.'],
  ])('is closed at %s', async (moment, message) => {
    now = new Date(moment);
    expect(await house().as(maria).refused(online.enter, { eventID: eventId })).toMatchObject({ http: 409, message });
  });

  it('opens earlier for who leads the unit', async () => {
    now = new Date('2026-10-19T15:05:00Z');
    expect((await enter(theo)).claims.moderator).toBe(true);
  });

  it('is not there for a course that does not meet online, a club that does not, or a cancelled date', async () => {
    const gone = { http: 404, message: 'Diese Online-Einheit gibt es nicht oder nicht mehr.' };
    await house().sql('update course set has_online_conferences = false where id = $1', [courseId]);
    expect(await house().as(maria).refused(online.enter, { eventID: eventId })).toMatchObject(gone);
    await house().sql('update course set has_online_conferences = true where id = $1', [courseId]);
    await house().as(admin).call(events.hide, { id: eventId, inform: false });
    expect(await house().as(maria).refused(online.enter, { eventID: eventId })).toMatchObject(gone);
    await switchOn(false);
    expect(await house().as(maria).refused(online.enter, { eventID: eventId })).toMatchObject({
      message: 'Online-Einheiten sind hier nicht eingerichtet.',
    });
  });
});

describe('the units to come', () => {
  it('are those of the own group, with when the room opens', async () => {
    const { conferences } = await house().as(maria).call(online.conferences, {});
    expect(conferences).toHaveLength(4);
    expect(conferences[0]).toMatchObject({
      event_ID: eventId,
      leads: false,
      opens: Date.parse('2026-10-19T15:45:00Z') / 1000,
    });
    const other = await buildPerson(house(), clubId);
    expect(await house().as(other).call(online.conferences, {})).toEqual({ conferences: [] });
  });
});

describe('the units whose recordings are asked for', () => {
  it('are those that one has led in the last weeks, the newest first', async () => {
    now = new Date('2026-10-27T12:00:00Z');
    const { conferences } = await house().as(theo).call(online.recorded, {});
    expect(conferences.map(({ start }) => new Date(start * 1000).toISOString())).toEqual([
      '2026-10-26T17:00:00.000Z',
      '2026-10-19T16:00:00.000Z',
    ]);
    expect(await house().as(maria).call(online.recorded, {})).toEqual({ conferences: [] });
  });
});

describe('the test room', () => {
  it('is one of one’s own', async () => {
    const rooms = await Promise.all([maria, theo].map((person) => house().as(person).call(online.testRoom, {})));
    const [hers, his] = rooms.map(({ url }) => readLink(url).claims.room);
    expect(hers).not.toBe(his);
  });
});

describe('without a video server', () => {
  it('there is nothing, and the club says so', async () => {
    const { admin: elsewhere } = await buildEventWorld(withoutServer());
    expect(await withoutServer().as(elsewhere).call(online.conferences, {})).toEqual({ conferences: [] });
    expect(await withoutServer().as(elsewhere).refused(online.testRoom, {})).toMatchObject({ http: 404 });
    expect((await withoutServer().as(elsewhere).call(contract.clubs.get, {})).hasVideoServer).toBe(false);
    expect((await house().as(maria).call(contract.clubs.get, {})).hasVideoServer).toBe(true);
  });
});
