import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { buildEventWorld, fourMondays, takePart, testNow } from '../events/events.testing.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { seekInClub } from './seek-substitutes.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { substitutes, events, attendance } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let eventId = 0;
let admin: Person;
let theo: Person;
let anna: Person;
let bert: Person;

const tag = async (label: string, ...courses: readonly number[]) => {
  const [row] = await house().sql<{ id: number }>(
    "insert into tag (club_id, entity, label) values ($1, 'course', $2) returning id",
    [clubId, label],
  );
  for (const course of courses) {
    await house().sql("insert into tagging (club_id, entity, tag_id, course_id) values ($1, 'course', $2, $3)", [
      clubId,
      row?.id,
      course,
    ]);
  }
};

const trainerOf = async (course: number, first_name: string) => {
  const person = await buildPerson(house(), clubId, { first_name, email: `${first_name.toLowerCase()}@x.test` });
  await takePart(house(), course, person, participationRole.trainer);
  return person;
};

/** Theo leads four Mondays. Anna led the course before, Bert leads one with the same tag, Carla one without that tag. */
beforeEach(async () => {
  now = testNow;
  ({ clubId, admin, courseId } = await buildEventWorld(house()));
  const [similar, other] = [
    await buildCourse(house(), clubId, { name: 'Turnen' }),
    await buildCourse(house(), clubId, { name: 'Schach' }),
  ];
  await tag('Turnen', courseId, similar);
  theo = await trainerOf(courseId, 'Theo');
  anna = await trainerOf(other, 'Anna');
  await house().sql(
    `insert into participation (club_id, course_id, person_id, role, left_at) values ($1, $2, $3, 1, '2026-07-01')`,
    [clubId, courseId, anna.personId],
  );
  bert = await trainerOf(similar, 'Bert');
  await trainerOf(other, 'Carla');
  const saved = await house().as(admin).call(events.save, fourMondays(courseId));
  eventId = saved.events[0]?.ID ?? 0;
});

const cannot = async (person: Person = theo) =>
  (await house().as(person).call(substitutes.request, { event_ID: eventId, note: 'Bin krank.' })).request_ID;

const mailed = async () =>
  (await everythingDeliveredFrom(house(), clubId)).mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();

const later = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
  const club = { id: clubId, origin: 'http://verein.test' };
  await seekInClub(house().database, club, { now: () => now, senderIn: (db) => house().queue.senderIn(db) });
};

const stateOf = async () => (await house().as(admin).call(substitutes.searches, {})).searches[0];

describe('who is asked', () => {
  it('is first who knows the course, then who leads one of its kind, and nobody else', async () => {
    const request_ID = await cannot();
    expect(await mailed()).toEqual(['anna@x.test: Kannst du vertreten? Kinderturnen']);
    await house().as(anna).call(substitutes.answer, { request_ID, accepts: false });
    expect(await mailed()).toEqual(['bert@x.test: Kannst du vertreten? Kinderturnen']);
    await house().as(bert).call(substitutes.answer, { request_ID, accepts: false });
    expect(await stateOf()).toMatchObject({ state: 'nobody', asked: [{ accepts: false }, { accepts: false }] });
  });

  it('is nobody who leads or takes part in something at that time', async () => {
    const busy = await buildCourse(house(), clubId, { name: 'Yoga' });
    await takePart(house(), busy, anna);
    await house().as(admin).call(events.save, fourMondays(busy));
    await cannot();
    expect(await mailed()).toEqual(['bert@x.test: Kannst du vertreten? Kinderturnen']);
  });

  it('is everybody who leads something where the course has no tags', async () => {
    await house().sql('delete from tagging where club_id = $1', [clubId]);
    await house().sql('delete from participation where person_id in ($1, $2)', [anna.personId, bert.personId]);
    await cannot();
    expect(await mailed()).toEqual(['carla@x.test: Kannst du vertreten? Kinderturnen']);
  });

  it('is the next one as well when the first does not answer in time, and the first may still accept', async () => {
    const request_ID = await cannot();
    await mailed();
    await later(239);
    expect(await mailed()).toEqual([]);
    await later(1);
    expect(await mailed()).toEqual(['bert@x.test: Kannst du vertreten? Kinderturnen']);
    await house().as(anna).call(substitutes.answer, { request_ID, accepts: true });
    expect(await mailed()).toEqual([
      'bert@x.test: Vertretung schon übernommen: Kinderturnen',
      'theo@x.test: Vertretung gefunden: Kinderturnen',
    ]);
    expect(await stateOf()).toMatchObject({ state: 'taken', substituteName: expect.stringContaining('Anna') });
  });
});

describe('a search', () => {
  it('ends when the date begins, and trainer and office hear of it', async () => {
    await house().sql("update person set email = 'office@x.test' where id = $1", [admin.personId]);
    await cannot();
    await mailed();
    now = new Date('2026-10-19T16:00:00Z');
    await later(0);
    expect(await mailed()).toEqual([
      'office@x.test: Keine Vertretung gefunden: Kinderturnen',
      'theo@x.test: Keine Vertretung gefunden: Kinderturnen',
    ]);
  });

  it('tells families, without why, when nobody is left; not where somebody else leads the course anyway', async () => {
    const parent = await buildPerson(house(), clubId, { first_name: 'Paula', email: 'paula@x.test' });
    await takePart(house(), courseId, parent);
    const toFamily = async () => (await mailed()).filter((line) => line.startsWith('paula@x.test'));
    await cannot();
    await toFamily();
    now = new Date('2026-10-19T16:00:00Z');
    await later(0);
    expect(await toFamily()).toEqual(['paula@x.test: Kinderturnen: noch keine Vertretung']);
    const bodies = await house().sql<{ text: string }>(
      "select body as text from mail where club_id = $1 and recipient = 'paula@x.test'",
      [clubId],
    );
    expect(bodies.some(({ text }) => text.includes('krank'))).toBe(false);
    now = testNow;
    await trainerOf(courseId, 'Tina');
    const [, second] = (await house().as(admin).call(events.ofCourse, { id: courseId })).events;
    await house()
      .as(theo)
      .call(substitutes.request, { event_ID: second?.ID ?? 0, note: 'Bin krank.' });
    now = new Date('2026-10-26T18:00:00Z');
    await later(0);
    expect(await toFamily()).toEqual([]);
  });

  it('is over in silence when the date is cancelled', async () => {
    await cannot();
    await house().as(admin).call(events.hide, { id: eventId, inform: false });
    await mailed();
    await later(600);
    expect(await mailed()).toEqual([]);
    expect(await house().sql('select state from substitute_request where club_id = $1', [clubId])).toEqual([
      { state: 'withdrawn' },
    ]);
  });

  it('can be withdrawn, and whoever was asked hears of it', async () => {
    const request_ID = await cannot();
    await mailed();
    await house().as(theo).call(substitutes.withdraw, { request_ID });
    expect(await mailed()).toEqual(['anna@x.test: Vertretung nicht mehr nötig: Kinderturnen']);
    expect(await house().as(anna).refused(substitutes.answer, { request_ID, accepts: true })).toMatchObject({
      http: 409,
      message: 'Diese Vertretung wird nicht mehr gesucht.',
    });
    await cannot();
  });

  it('stands on the page of who cannot, and of who is asked', async () => {
    await cannot();
    expect((await house().as(theo).call(substitutes.mine, {})).dates).toMatchObject([
      { event_ID: eventId, state: 'open' },
      { state: null },
      { state: null },
      { state: null },
    ]);
    expect((await house().as(anna).call(substitutes.mine, {})).questions).toMatchObject([
      { courseName: 'Kinderturnen', note: 'Bin krank.', accepts: null },
    ]);
  });
});

describe('what is refused', () => {
  it('a date of others, one that is not there, one that has begun, and a second search', async () => {
    const ask = (person: Person, event_ID: number) => house().as(person).refused(substitutes.request, { event_ID });
    expect(await ask(bert, eventId)).toMatchObject({ http: 403 });
    expect(await ask(theo, 2_000_000_000)).toMatchObject({ http: 404 });
    await cannot();
    expect(await ask(theo, eventId)).toMatchObject({
      http: 409,
      message: 'Für diesen Termin suchst du schon eine Vertretung.',
    });
    now = new Date('2026-10-19T17:00:00Z');
    expect(await ask(theo, eventId)).toMatchObject({ http: 409, message: 'Der Termin hat schon begonnen.' });
  });

  it('an answer of who was not asked, and ending somebody else’s search', async () => {
    const request_ID = await cannot();
    expect(await house().as(bert).refused(substitutes.answer, { request_ID, accepts: true })).toMatchObject({
      http: 404,
    });
    expect(await house().as(bert).refused(substitutes.withdraw, { request_ID })).toMatchObject({ http: 404 });
    expect(await stateOf()).toMatchObject({ state: 'open' });
  });
});

describe('who stands in', () => {
  const list = (person: Person) => house().as(person).ask(attendance.list, { courseID: courseId, eventID: eventId });

  it('sees the list of the course around the date, and neither before nor afterwards', async () => {
    const request_ID = await cannot();
    expect((await list(anna)).http).toBe(403);
    await house().as(anna).call(substitutes.answer, { request_ID, accepts: true });
    expect((await list(anna)).http).toBe(403);
    now = new Date('2026-10-18T10:00:00Z');
    expect((await list(anna)).http).toBe(200);
    expect((await list(bert)).http).toBe(403);
    now = new Date('2026-10-23T10:00:00Z');
    expect((await list(anna)).http).toBe(403);
  });

  it('has the list on the telephone, marks it, and hears when the date moves or is off', async () => {
    const child = await buildPerson(house(), clubId, { first_name: 'Lena' });
    await takePart(house(), courseId, child);
    const request_ID = await cannot();
    await house().as(anna).call(substitutes.answer, { request_ID, accepts: true });
    now = new Date('2026-10-18T10:00:00Z');
    expect((await list(anna)).reply).toMatchObject({ mayMark: true, leads: true });
    const kept = (await house().as(anna).call(attendance.next, {})).lists;
    expect(kept).toMatchObject([{ event: { ID: eventId }, mayMark: true, leads: true }]);
    await house()
      .as(anna)
      .call(attendance.save, {
        courseID: courseId,
        eventID: eventId,
        attendances: [{ child_ID: child.personId, status: 1 }],
      });
    await mailed();
    await house().as(admin).call(events.save, { ID: eventId, room: 'Turnsaal' });
    expect(await mailed()).toContain('anna@x.test: Kinderturnen am Mo., 19.10. ist verschoben');
    await house().as(admin).call(events.hide, { id: eventId });
    expect(await mailed()).toContain('anna@x.test: Kinderturnen am Mo., 19.10. entfällt');
  });

  it('has the date in the own calendars as long as they lead it, and whom they replace not: subscribed, on the screen and as a list', async () => {
    const child = await buildPerson(house(), clubId, { first_name: 'Lena', manager_id: theo.personId });
    const addressesOf = async (person: Person) => [
      (await house().as(person).call(events.renewFeed, { kind: 'trainer' })).url,
      (await house().as(person).call(events.renewFeed, { kind: 'family' })).url,
    ];
    const of = new Map([
      [anna, await addressesOf(anna)],
      [theo, await addressesOf(theo)],
    ]);
    const range = { from: testNow.getTime() / 1000, to: testNow.getTime() / 1000 + 60 * 86_400 };
    const calendars = async (person: Person) => {
      const files = await Promise.all(
        (of.get(person) ?? []).map((url) =>
          house().app.inject({ url: new URL(url).pathname, headers: { host: `verein${clubId}.test` } }),
        ),
      );
      const { events: all } = await house().as(person).call(events.calendar, range);
      return [
        ...files.map(({ body }) => [...body.matchAll(/SUMMARY:(.*)\r\n/g)].map((match) => match[1])),
        all.filter(({ own }) => own.length > 0).map(({ own }) => own.join()),
      ];
    };
    const kept = async (person: Person) => {
      now = new Date('2026-10-18T10:00:00Z');
      const { lists } = await house().as(person).call(attendance.next, {});
      now = testNow;
      return lists.map(({ event }) => event.ID);
    };
    const often = (count: number, summary: string) => Array.from({ length: count }, () => summary);
    const led = (count: number) => [
      often(count, 'Kinderturnen'),
      often(count, 'Theo: Kinderturnen'),
      often(count, 'Theo'),
    ];
    const request_ID = await cannot();
    expect([await calendars(anna), await calendars(theo)]).toEqual([[[], [], []], led(4)]);
    expect([await kept(anna), await kept(theo)]).toEqual([[], [eventId]]);

    await house().as(anna).call(substitutes.answer, { request_ID, accepts: true });
    const standingIn = [['Kinderturnen'], ['Anna (Vertretung): Kinderturnen'], ['Anna (Vertretung)']];
    expect([await calendars(anna), await calendars(theo)]).toEqual([standingIn, led(3)]);
    expect([await kept(anna), await kept(theo)]).toEqual([[eventId], []]);

    // His daughter still takes part.
    await takePart(house(), courseId, child);
    expect((await calendars(theo))[2]).toEqual(['Lena', ...often(3, 'Lena,Theo')]);
    expect((await calendars(theo))[1]).toEqual(['Lena: Kinderturnen', ...often(3, 'Lena\\, Theo: Kinderturnen')]);
    await house().sql('delete from participation where person_id = $1', [child.personId]);

    await house().as(anna).call(substitutes.answer, { request_ID, accepts: false });
    expect([await calendars(anna), await calendars(theo)]).toEqual([[[], [], []], led(4)]);
    expect([await kept(anna), await kept(theo)]).toEqual([[], [eventId]]);
  });

  it('may say yes twice, and no after all: then the next one is asked', async () => {
    const request_ID = await cannot();
    const say = (accepts: boolean) => house().as(anna).ask(substitutes.answer, { request_ID, accepts });
    expect((await say(true)).http).toBe(200);
    expect((await say(true)).http).toBe(200);
    await mailed();
    expect((await say(false)).http).toBe(200);
    expect(await mailed()).toEqual([
      'bert@x.test: Kannst du vertreten? Kinderturnen',
      'theo@x.test: Vertretung wird wieder gesucht: Kinderturnen',
    ]);
    expect(await stateOf()).toMatchObject({ state: 'open', substituteName: '' });
    await house().as(bert).call(substitutes.answer, { request_ID, accepts: true });
    expect((await say(false)).refusal?.message).toBe('Danke! Diese Vertretung hat schon jemand anderer übernommen.');
  });

  it('cannot be in two places at once', async () => {
    const second = await buildCourse(house(), clubId, { name: 'Yoga' });
    await tag('Yoga', second);
    await house().sql(
      `insert into participation (club_id, course_id, person_id, role, left_at) values ($1, $2, $3, 1, '2026-07-01')`,
      [clubId, second, anna.personId],
    );
    const tom = await trainerOf(second, 'Tom');
    const saved = await house().as(admin).call(events.save, fourMondays(second));
    const one = await cannot();
    const event_ID = saved.events[0]?.ID ?? 0;
    const { request_ID: other } = await house().as(tom).call(substitutes.request, { event_ID });
    const headers = { cookie: await cookieOf(house(), anna) };
    const signedIn = house().as(null, { host: `verein${clubId}.test`, headers });
    const accept = (request_ID: number) => () => signedIn.ask(substitutes.answer, { request_ID, accepts: true });
    const answers = await whileHeld(house(), { table: 'person', id: anna.personId }, [accept(one), accept(other)]);
    expect(answers.map(({ http }) => http).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toMatch(/^Zu dieser Zeit vertrittst du schon: /);
  });
});

describe('two who accept at once', () => {
  it('one leads the date, the other hears that it is taken', async () => {
    const request_ID = await cannot();
    await later(240);
    const accept = (person: Person) => () => house().as(person).ask(substitutes.answer, { request_ID, accepts: true });
    const answers = await whileHeld(house(), { table: 'substitute_request', id: request_ID }, [
      accept(anna),
      accept(bert),
    ]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toBe(
      'Danke! Diese Vertretung hat schon jemand anderer übernommen.',
    );
    const yes = await house().sql('select from substitute_ask where request_id = $1 and accepts', [request_ID]);
    expect(yes).toHaveLength(1);
  });

  it('would both lead it without the lock', async () => {
    const request_ID = await cannot();
    await later(240);
    let looked = 0;
    let letGo = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const acceptUnlocked = ({ personId }: Person) =>
      house().database.transaction({ tenant: clubId }, async (db) => {
        const { rows } = await sql<{ state: string }>`
          select state from substitute_request where id = ${request_ID}`.execute(db);
        looked += 1;
        if (looked === 2) letGo();
        await both;
        if (rows[0]?.state !== 'open') return;
        await sql`
          update substitute_ask set accepts = true where request_id = ${request_ID} and person_id = ${personId}`.execute(
          db,
        );
      });
    await Promise.all([acceptUnlocked(anna), acceptUnlocked(bert)]);
    const yes = await house().sql('select from substitute_ask where request_id = $1 and accepts', [request_ID]);
    expect(yes).toHaveLength(2);
  });
});
