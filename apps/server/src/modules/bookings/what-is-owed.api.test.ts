import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPayment } from '../../../test/factories/books.ts';
import {
  buildClub,
  buildCourse,
  buildGrant,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { endChargings } from '../fees/fees.testing.ts';
import { bookingsIn, buildFamily, buildPlan } from './bookings.testing.ts';

const today = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => today });
const { book } = bookingsIn(house);
const calls = contract.bookings;

let clubId = 0;
let admin: NonNullable<Actor>;
let family: Awaited<ReturnType<typeof buildFamily>>;

const day = (text: string) => toSeconds(startOfDayInVienna(text));
const childId = () => family.children[0] ?? 0;
const course = (columns: Record<string, unknown> = {}) =>
  buildCourse(house(), clubId, { price_cents: 6000, non_member_price_cents: 6000, ...columns });
const bookingIn = async (courseId: number, actor: Actor = family.parent) => {
  const { courses } = await house().as(actor).call(calls.visiting, { userID: childId() });
  return courses.find(({ course: line }) => line.course_ID === courseId)?.course;
};

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 90 });
  family = await buildFamily(house(), clubId);
});

describe('a booking says what it owes when', () => {
  it('each instalment on its day, and what is paid no more', async () => {
    const courseId = await course();
    const [, rates] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    await book(family.parent, courseId, childId(), { paymentPlan_ID: rates });
    await buildPayment(house(), clubId, { managerId: family.parent.personId, cents: 4000, now: today });
    expect(await bookingIn(courseId)).toMatchObject({
      open: 2000,
      payments: [
        { price: 3000, dueDate: day('2026-12-01'), open: 0 },
        { price: 3000, dueDate: day('2026-12-02'), open: 2000 },
      ],
    });
  });

  it.each([
    ['on the day of the course', '2026-12-24', '2026-12-24'],
    ['from the booking on when that day was before it', '2026-10-01', '2026-11-15'],
    ['at once when there is no such day', null, '2026-11-15'],
  ])('in one amount %s', async (_, dueOn, expected) => {
    const courseId = await course({ payment_due_on: dueOn });
    await book(family.parent, courseId, childId());
    expect(await bookingIn(courseId)).toMatchObject({ paymentDueDate: day(expected), open: 6000, reserved: false });
  });

  it('to the Verwalter and to those who read the books, not to the child and not to those who only read persons', async () => {
    const courseId = await course();
    await book(family.parent, courseId, childId());
    const reader = await buildPerson(house(), clubId, {});
    await buildGrant(house(), clubId, reader.personId, 'user_read');
    const child = { clubId, personId: childId() };
    expect(await bookingIn(courseId, admin)).toHaveProperty('open', 6000);
    expect(await bookingIn(courseId, reader)).not.toHaveProperty('open');
    expect(await bookingIn(courseId, child)).not.toHaveProperty('open');
  });
});

describe('a reserved place', () => {
  it('is charged when booking starts, and says so to the family and to the office', async () => {
    const last = await course({
      starts_on: '2026-09-07',
      ends_on: '2027-06-28',
      booking_starts_at: '2026-08-01 08:00+02',
      payment_due_on: '2026-10-01',
    });
    await buildParticipation(house(), clubId, last, childId());
    const { course_ID: copy } = await house()
      .as(admin)
      .call(calls.duplicateCourse, { course_ID: last, participants: 'reserve' });
    // Before somebody publishes it nobody knows of the kept place.
    expect(await bookingIn(copy)).toBeUndefined();
    await house().as(admin).call(contract.courseOffice.setShown, { courseId: copy, shown: true });
    expect(await bookingIn(copy)).toMatchObject({
      reserved: true,
      chargedFrom: toSeconds(new Date('2027-07-31T08:00:00+02:00')),
      cp_price: 6000,
      open: 0,
    });
    const { parts } = await house().as(admin).call(calls.participants, { id: copy });
    expect(parts).toMatchObject([{ registration: { reserved: true } }]);
    expect(await bookingIn(last)).toMatchObject({ reserved: false, chargedFrom: 0 });
  });
});

describe('the queue', () => {
  it('is listed in the order that counts, also for those who came in the same moment', async () => {
    const courseId = await course({ max_participants: 0 });
    const names = ['Zita', 'Anton', 'Maria'];
    for (const last_name of names) {
      const { personId } = await buildPerson(house(), clubId, { last_name });
      await buildParticipation(house(), clubId, courseId, personId, { role: 2, queued_at: today });
    }
    const { parts } = await house().as(admin).call(calls.participants, { id: courseId });
    expect(parts.map(({ child, registration }) => [child.lastname, registration.position])).toEqual([
      ['Zita', 1],
      ['Anton', 2],
      ['Maria', 3],
    ]);
  });

  it('puts whoever is sent back at its end, and shows them there', async () => {
    const courseId = await course({ max_participants: 1 });
    const waiting = await buildPerson(house(), clubId, { first_name: 'Willi', last_name: 'Zander' });
    await book(family.parent, courseId, childId());
    await book(admin, courseId, waiting.personId, { role: 2, force: 1 });
    await house().sql('update course set max_participants = 0 where id = $1', [courseId]);
    await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId(), role: 2 });
    const { parts } = await house().as(admin).call(calls.participants, { id: courseId });
    expect(parts.map(({ child, registration }) => [child.ID, registration.position])).toEqual([
      [waiting.personId, 1],
      [childId(), 2],
    ]);
  });
});

describe('what the families of participants owe', () => {
  it('is not told to the trainer of the course, neither in all nor what is due', async () => {
    const courseId = await course();
    await book(family.parent, courseId, childId());
    const trainer = await buildPerson(house(), clubId, { is_trainer: true });
    await buildParticipation(house(), clubId, courseId, trainer.personId, { role: 1 });
    const childrenFor = async (actor: Actor) =>
      (await house().as(actor).call(calls.participants, { id: courseId })).parts.map(({ child }) => child);
    expect(await childrenFor(admin)).toContainEqual(expect.objectContaining({ saldo: -6000, due: 6000, later: 0 }));
    for (const child of await childrenFor(trainer)) {
      expect(Object.keys(child)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(saldo|due|later)$/)]));
    }
  });
});

describe('what was charged without a course', () => {
  it('stands with the bookings: a fee as course 0, a voucher as course -4, and what is open of each', async () => {
    await house().sql(`update club set settings = '{"paymentMethods": ["bank", "voucher"]}' where id = $1`, [clubId]);
    const courseId = await course();
    await book(family.parent, courseId, childId());
    const as = house().as(admin);
    await buildMembershipRole(house(), clubId, childId(), 1);
    const { users } = await as.call(contract.fees.list, { year: 2026 });
    const planned = users.filter(({ state }) => state === 'planned');
    const amount = planned.reduce((sum, { fee }) => sum + fee, 0);
    const fees = { year: 2026, due: 20_261_231, persons: planned.length, amount };
    expect((await as.call(contract.fees.charge, fees)).status).toBe('success');
    await endChargings(house(), clubId);
    await house().as(family.parent).call(contract.vouchers.buy, { amount: 2500 });
    const linesOf = async (personId: number, actor: Actor = family.parent) =>
      (await house().as(actor).call(calls.visiting, { userID: personId })).courses.map(({ course: line }) => ({
        course_ID: line.course_ID,
        cp_ID: line.cp_ID > 0,
        name: line.name,
        cp_price: line.cp_price,
        open: line.open,
      }));
    const fee = { course_ID: 0, cp_ID: false, name: 'Mitgliedsbeitrag 2026', cp_price: amount, open: amount };
    expect(await linesOf(childId())).toEqual([
      { course_ID: courseId, cp_ID: true, name: expect.any(String), cp_price: 6000, open: 6000 },
      fee,
    ]);
    const voucher = {
      course_ID: -4,
      cp_ID: false,
      name: expect.stringMatching(/^Gutschein ..••-••••$/),
      cp_price: 2500,
    };
    expect(await linesOf(family.parent.personId)).toEqual([{ ...voucher, open: 2500 }]);
    // Whoever reads persons and no books learns no more of it than of a booking.
    const reader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, reader.personId, 'user_read');
    expect(await linesOf(family.parent.personId, reader)).toEqual([{ ...voucher, open: undefined }]);
    const { courses: ofFamily } = await house().as(family.parent).call(calls.ofFamily, {});
    expect(ofFamily.map(({ course: line }) => line.course_ID).toSorted((a, b) => a - b)).toEqual([-4, 0, courseId]);
    await buildPayment(house(), clubId, { managerId: family.parent.personId, cents: 8500 + amount, now: today });
    expect((await linesOf(childId()))[1]).toEqual({ ...fee, open: 0 });
  });
});
