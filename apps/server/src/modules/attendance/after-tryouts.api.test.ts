import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildDate, testNow } from './attendance.testing.ts';
import { followTryouts } from './follow-tryouts.ts';

let hoursLater = 0;
const clock = () => new Date(testNow.getTime() + hoursLater * 3_600_000);
const house = useHouse({ clock });
const { attendance, bookings, events } = contract;

let world: AttendanceWorld;
let guest: NonNullable<Actor>;
let eventId: number;

beforeEach(async () => {
  hoursLater = 0;
  world = await buildAttendanceWorld(house());
  await house().sql(`update person set email = 'maria@x.test', data_confirmed_at = $2 where id = $1`, [
    world.mother.personId,
    testNow,
  ]);
  await house().sql(
    `update course set name = 'Schwimmen', bring = 'Badehaube', price_cents = 17500, non_member_price_cents = 17500,
       starts_on = '2026-09-01', ends_on = '2027-06-30' where id = $1`,
    [world.courseId],
  );
  guest = await buildPerson(house(), world.clubId, {
    first_name: 'Gina',
    last_name: 'Gruber',
    birth_date: '2018-05-04',
    manager_id: world.mother.personId,
    data_confirmed_at: testNow,
  });
  // In two days, at noon in Vienna.
  eventId = await buildDate(house(), world.clubId, world.courseId, 48);
  await house().sql(`update event set place = 'Hallenbad' where id = $1`, [eventId]);
});

const wish = () => ({ child_ID: guest.personId, event_ID: eventId });
const take = () => house().as(world.mother).call(attendance.addTryout, wish());
const own = async (actor: Actor = world.mother) => (await house().as(actor).call(attendance.ownTryouts, {})).tryouts;
const mails = () => deliveredFrom(house(), world.clubId);

/** Runs the hourly job. */
const follow = () =>
  house().database.transaction({ tenant: world.clubId }, (db) => {
    const ctx: WorkCtx = {
      db,
      club: { id: world.clubId, origin: 'http://x.test' },
      viewer: null,
      now: clock(),
      jobs: house().queue.senderIn(db),
    };
    return followTryouts(ctx);
  });

const calendar = async () => {
  const from = testNow.getTime() / 1000;
  const reply = await house()
    .as(world.mother)
    .call(events.calendar, { from, to: from + 7 * 86_400 });
  return reply.events.find(({ ID }) => ID === eventId);
};

describe('whoever comes to try', () => {
  it('is told by mail, stands among the bookings, in the calendar and in the calendar on the telephone', async () => {
    await take();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'maria@x.test', subject: 'Schnuppern: Gina – Schwimmen' });
    for (const said of ['Do., 12.11.2026, 12:00–13:00', 'Hallenbad', 'Badehaube', 'Das kostet nichts', '/kurs/meine'])
      expect(mail?.text).toContain(said);
    expect(await own()).toMatchObject([
      { prename: 'Gina', courseName: 'Schwimmen', place: 'Hallenbad', bring: 'Badehaube', offer: null },
    ]);
    const { own: names = [], own_IDs: ids = [] } = (await calendar()) ?? {};
    expect(names).toContain('Gina (Schnuppern)');
    expect(ids).toContain(guest.personId);
    const { url } = await house().as(world.mother).call(events.renewFeed, { kind: 'family' });
    const { payload } = await house().app.inject({ url: new URL(url).pathname, headers: { host: new URL(url).host } });
    expect(payload.replaceAll(/\r?\n /g, '')).toContain('Gina (Schnuppern): Schwimmen');
  });

  it('and signs off again is told so, and stands nowhere any more', async () => {
    await take();
    await mails();
    await house().as(world.mother).call(attendance.cancelTryout, wish());
    expect((await mails())[0]?.subject).toBe('Abgemeldet vom Schnuppern: Gina – Schwimmen');
    expect(await own()).toEqual([]);
    expect((await calendar())?.own).not.toContain('Gina (Schnuppern)');
    hoursLater = 24;
    expect(await follow()).toBe(0);
  });

  it('is reminded the day before, once', async () => {
    await take();
    await mails();
    expect(await follow()).toBe(0);
    hoursLater = 24;
    expect(await follow()).toBe(1);
    expect(await mails()).toMatchObject([{ subject: 'Morgen schnuppern: Gina – Schwimmen' }]);
    expect(await follow()).toBe(0);
  });

  it('is asked afterwards, once and with the price, and led into the booking of that course', async () => {
    await take();
    await mails();
    hoursLater = 50;
    expect(await follow()).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Platz nehmen? Gina – Schwimmen');
    expect(mail?.text).toContain(`Preis: ${formatMoney(17_500)}`);
    expect(mail?.text).toContain(`/kurs/buche/${world.courseId}?person=${guest.personId}`);
    expect(await own()).toMatchObject([{ prename: 'Gina', offer: { price: 17_500, isFull: false } }]);
    expect(await follow()).toBe(0);
    // The price is the same as for a booking.
    const price = await house()
      .as(world.mother)
      .call(bookings.price, { course_ID: world.courseId, child_ID: guest.personId });
    expect(price.cents).toBe(17_500);
    const earlier = `starts_at = starts_at - interval '15 days', ends_at = ends_at - interval '15 days'`;
    await house().sql(`update event set ${earlier} where id = $1`, [eventId]);
    expect(await own()).toEqual([]);
  });

  it('whoever has taken the place, or was away, is not asked', async () => {
    await take();
    await mails();
    hoursLater = 50;
    await house()
      .as(world.trainer)
      .call(attendance.save, {
        courseID: world.courseId,
        eventID: eventId,
        attendances: [{ child_ID: guest.personId, status: 2 }],
      });
    expect([await follow(), await own()]).toEqual([0, []]);
    await house().sql('update attendance set status = 1 where event_id = $1', [eventId]);
    expect(await own()).toMatchObject([{ offer: { price: 17_500 } }]);
    await house().as(world.mother).call(bookings.register, {
      course_ID: world.courseId,
      child_ID: guest.personId,
      terms: true,
      covid: true,
      guardian: true,
      confirmed: true,
    });
    await mails();
    expect([await follow(), await own(), await mails()]).toEqual([0, [], []]);
  });

  it('in a full course is offered the waiting list', async () => {
    await house().sql('update course set max_participants = 2 where id = $1', [world.courseId]);
    await take();
    await mails();
    hoursLater = 50;
    await follow();
    expect((await mails())[0]?.text).toContain('Der Kurs ist derzeit voll.');
    expect(await own()).toMatchObject([{ offer: { isFull: true } }]);
  });

  it('is the business of the family alone', async () => {
    await take();
    expect(await own(world.trainer)).toEqual([]);
    expect(await own(guest)).toMatchObject([{ prename: 'Gina' }]);
    hoursLater = 50;
    // A managed person cannot book.
    expect(await own(guest)).toEqual([]);
  });
});
