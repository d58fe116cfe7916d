import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { at, buildEventWorld, buildRoom, clockOf, fourMondays, startsOf, takePart, testNow } from './events.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { events, history } = contract;

type Person = NonNullable<Actor>;
let clubId = 0;
let courseId = 0;
let roomId = 0;
let ids: number[] = [];
let admin: Person;
let theo: Person;
let maria: Person;

/** Theo leads four Mondays in the hall, Maria takes part; the office has an address. */
beforeEach(async () => {
  now = testNow;
  ({ clubId, admin, courseId } = await buildEventWorld(house()));
  await house().sql("update person set email = 'office@x.test' where id = $1", [admin.personId]);
  theo = await buildPerson(house(), clubId, { first_name: 'Theo', last_name: 'Huber', email: 'theo@x.test' });
  await takePart(house(), courseId, theo, participationRole.trainer);
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', email: 'maria@x.test' });
  await takePart(house(), courseId, maria);
  roomId = await buildRoom(house(), clubId, 'Turnsaal');
  const saved = await house()
    .as(admin)
    .call(events.save, { ...fourMondays(courseId), room_ID: roomId });
  ids = saved.events.map(({ ID }) => ID);
});

const first = () => ids[0] ?? 0;
const reason = 'Die Halle ist ohne Heizung.';

const mailed = async () => (await everythingDeliveredFrom(house(), clubId)).mails;
const setting = (settings: Record<string, unknown>) =>
  house().sql('update club set settings = settings || $2 where id = $1', [clubId, JSON.stringify(settings)]);

/** Signed in beforehand, because signing in would wait for the locked person as well. */
const signedInAs = async (person: Person) =>
  house().as(null, { host: `verein${clubId}.test`, headers: { cookie: await cookieOf(house(), person) } });

const otherDate = async (leads: Person | null, start: number, room_ID = 0) => {
  const other = await buildCourse(house(), clubId, { name: 'Yoga' });
  if (leads !== null) await takePart(house(), other, leads, participationRole.trainer);
  const input = { course_ID: other, start, duration: 60, visibility: 5, room_ID } as const;
  const saved = await house().as(admin).call(events.save, input);
  return saved.events[0]?.ID ?? 0;
};

describe('a trainer cancels the own hour', () => {
  it('families and office hear why, the room is free, and the history says who', async () => {
    await house().as(theo).call(events.cancelOwn, { id: first(), reason });
    const mails = await mailed();
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'maria@x.test: Kinderturnen am Mo., 19.10. entfällt',
      'office@x.test: Theo Huber: Kinderturnen am Mo., 19.10. entfällt',
    ]);
    for (const { text } of mails) expect(text).toContain(`Grund: ${reason}`);
    expect(await startsOf(house(), maria, courseId)).toHaveLength(3);
    const off = async (person: Person) =>
      (
        await house()
          .as(person)
          .call(events.off, { from: at('2026-10-19', 0), to: at('2026-10-20', 0) })
      ).dates.map((date) => [date.ID, date.reason, date.own.length]);
    // The participants, the trainer and the office read why; nobody else does.
    expect(await off(maria)).toEqual([[first(), reason, 1]]);
    expect(await off(theo)).toEqual([[first(), reason, 1]]);
    expect(await off(admin)).toEqual([[first(), reason, 0]]);
    expect(await off(await buildPerson(house(), clubId, { first_name: 'Fremd' }))).toEqual([]);
    await otherDate(null, at('2026-10-19', 18), roomId);
    expect(JSON.stringify(await house().as(admin).call(history.ofClub, {}))).toContain(`entfernt: „${reason}“`);
  });

  it('and the calendar says of which dates that is possible', async () => {
    const changeable = async (person: Person) =>
      (await house().as(person).call(events.ofCourse, { id: courseId })).events.map(({ mayChangeOwn }) => mayChangeOwn);
    now = new Date('2026-10-20T10:00:00Z');
    expect(await changeable(theo)).toEqual([false, true, true, true]);
    expect(await changeable(maria)).toEqual([false, false, false, false]);
    await setting({ trainersChangeDates: false });
    expect(await changeable(theo)).toEqual([false, false, false, false]);
  });

  it('only the own, only before it begins, only where the club lets them, only with a reason', async () => {
    const cancel = (person: Person, input = { id: first(), reason }) =>
      house().as(person).refused(events.cancelOwn, input);
    const tina = await buildPerson(house(), clubId, { first_name: 'Tina' });
    await takePart(house(), await buildCourse(house(), clubId), tina, participationRole.trainer);
    const message = 'Absagen und verschieben kannst du nur Termine, die du leitest.';
    expect(await cancel(tina)).toMatchObject({ http: 403, message });
    expect(await cancel(maria)).toMatchObject({ http: 403 });
    const elsewhere = await buildEventWorld(house());
    const stranger = await buildPerson(house(), elsewhere.clubId, {});
    await takePart(house(), elsewhere.courseId, stranger, participationRole.trainer);
    expect(await cancel(stranger)).toMatchObject({ http: 404 });
    expect(await cancel(theo, { id: first(), reason: ' ' })).toMatchObject({
      http: 422,
      fields: { reason: 'Bitte schreib einen Grund dazu: Er steht in der Nachricht.' },
    });
    await setting({ trainersChangeDates: false });
    expect(await cancel(theo)).toMatchObject({ http: 403, message: expect.stringContaining('das Büro') });
    await setting({ trainersChangeDates: true });
    now = new Date('2026-10-19T16:30:00Z');
    expect(await cancel(theo)).toMatchObject({ http: 409, message: 'Der Termin hat schon begonnen.' });
    expect(await startsOf(house(), admin, courseId)).toHaveLength(4);
    expect(await mailed()).toEqual([]);
  });

  it('twice at once it is off once', async () => {
    const signedIn = await signedInAs(theo);
    const cancel = () => signedIn.ask(events.cancelOwn, { id: first(), reason });
    const answers = await whileHeld(house(), { table: 'person', id: theo.personId }, [cancel, cancel]);
    expect(answers.map(({ http }) => http).toSorted((low, high) => low - high)).toEqual([200, 404]);
    expect((await mailed()).filter(({ to }) => to === 'maria@x.test')).toHaveLength(1);
  });
});

describe('a trainer moves the own hour', () => {
  const move = (input: { start: number; room_ID?: number; id?: number }) =>
    house()
      .as(theo)
      .ask(events.moveOwn, { id: first(), reason, ...input });
  const refused = (input: { start: number }) =>
    house()
      .as(theo)
      .refused(events.moveOwn, { id: first(), reason, ...input });

  it('keeps its length and room, and families and office read from when to when', async () => {
    const { reply } = await move({ start: at('2026-10-20', 17) });
    expect(reply).toMatchObject({ event: { room: 'Turnsaal', duration: 60 } });
    expect(await startsOf(house(), maria, courseId)).toContain('2026-10-20 17:00');
    const mails = await mailed();
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'maria@x.test: Kinderturnen am Mo., 19.10. ist verschoben',
      'office@x.test: Theo Huber: Kinderturnen am Mo., 19.10. ist verschoben',
    ]);
    for (const { text } of mails) {
      expect(text).toContain('Neu: Di., 20.10.2026, 17:00 bis 18:00');
      expect(text).toContain(`Grund: ${reason}`);
    }
  });

  it('not into a room, an hour of the own or one of the course that is taken: what is there is named', async () => {
    await otherDate(null, at('2026-10-20', 17), roomId);
    expect(await refused({ start: at('2026-10-20', 17, 30) })).toMatchObject({
      http: 409,
      message: 'Der Raum „Turnsaal“ ist am Di., 20.10.2026, 17:00 bis 18:00 schon belegt: Yoga.',
    });
    await otherDate(theo, at('2026-10-21', 17));
    expect(await refused({ start: at('2026-10-21', 17, 30) })).toMatchObject({
      http: 409,
      message: 'Zu dieser Zeit ist schon etwas anderes: Yoga, Mi., 21.10.2026, 17:00 bis 18:00.',
    });
    expect(await refused({ start: at('2026-10-26', 18, 30) })).toMatchObject({
      http: 409,
      message: expect.stringContaining('Kinderturnen, Mo., 26.10.2026'),
    });
    expect((await refused({ start: at('2026-09-20', 17) })).fields).toHaveProperty('start');
    expect((await refused({ start: at('2026-10-19', 18) })).fields).toHaveProperty('start');
    expect(await startsOf(house(), admin, courseId)).toContain('2026-10-19 18:00');
    expect(await mailed()).toEqual([]);
  });

  it('two hours never to one time at once', async () => {
    const other = await otherDate(theo, at('2026-10-22', 10));
    const signedIn = await signedInAs(theo);
    const start = at('2026-10-23', 17);
    const to = (id: number) => () => signedIn.ask(events.moveOwn, { id, reason, start, room_ID: 0 });
    const answers = await whileHeld(house(), { table: 'person', id: theo.personId }, [to(first()), to(other)]);
    expect(answers.map(({ http }) => http).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toMatch(
      /^Zu dieser Zeit ist schon etwas anderes/,
    );
    const all = await house()
      .as(admin)
      .call(events.calendar, { from: start - 3600, to: start + 3600 });
    expect(all.events.map((event) => clockOf(event.start))).toEqual(['2026-10-23 17:00']);
  });
});

it('the office says why as well', async () => {
  await house().as(admin).call(events.hide, { id: first(), reason });
  expect((await mailed()).find(({ to }) => to === 'maria@x.test')?.text).toContain(`Grund: ${reason}`);
});
