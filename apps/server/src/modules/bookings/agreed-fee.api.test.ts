import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn, buildFamily, sweepIn, ticks } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, saldo } = bookingsIn(house);
const calls = contract.bookings;

const becoming = { getMember: true, memberConfirm: true, memberApproval: true };
const fees = { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' };

let clubId = 0;
let admin: Actor = null;
let parent: Awaited<ReturnType<typeof buildFamily>>['parent'];
let childId = 0;

beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ msFees: fees }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const family = await buildFamily(house(), clubId);
  parent = family.parent;
  childId = family.children[0] ?? 0;
});

const course = (columns: Record<string, unknown> = {}) =>
  buildCourse(house(), clubId, { price_cents: 11_000, non_member_price_cents: 14_000, ...columns });

const shown = (courseId: number, getMember: boolean, personId = childId) =>
  house().as(parent).call(calls.price, { course_ID: courseId, child_ID: personId, getMember });

const setFees = (junior: number) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ msFees: { ...fees, junior } })]);

/** As it stands with the booking of the child. */
const agreed = async (courseId: number) => {
  const [row] = await house().sql<{ membership_fee_cents: number }>(
    'select membership_fee_cents from participation where course_id = $1 and person_id = $2',
    [courseId, childId],
  );
  return row?.membership_fee_cents;
};

/** What the family owes, item by item. */
const items = async () =>
  (await house().as(parent).call(contract.payments.open, { userID: parent.personId })).items
    .map(({ text, amount }) => ({ text, cents: amount }))
    .toSorted((one, other) => other.cents - one.cents);

const withSettings = (settings: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ msFees: fees, ...settings })]);

const feesOfYear = async () => {
  const cutoff = 20_261_116;
  const { users } = await house().as(admin).call(contract.fees.list, { year: 2026, cutoff });
  return users.map(({ ID, fee, state, tier }) => [ID, fee, state, tier]);
};

const mailBodies = async () =>
  (await house().sql<{ body: string }>('select body from mail where club_id = $1 order by id', [clubId]))
    .map(({ body }) => body.replaceAll('\u00a0', ' '))
    .join('\n');

describe('who becomes a member with a booking', () => {
  it('is shown the fee beside the price, and agrees to what was shown', async () => {
    const courseId = await course();
    const asMember = await shown(courseId, true);
    expect([asMember.cents, asMember.membershipFee]).toEqual([11_000, 4500]);
    const without = await shown(courseId, false);
    expect([without.cents, without.membershipFee]).toEqual([14_000, 0]);

    const { refusal } = await book(parent, courseId, childId, { ...becoming, shownTotal: 15_500 });
    expect(refusal).toBeUndefined();
    expect(await agreed(courseId)).toBe(4500);
    // An open item of its own, beside the price.
    expect(await items()).toEqual([
      { text: 'Kinderturnen', cents: 11_000 },
      { text: 'Mitgliedsbeitrag 2026', cents: 4500 },
    ]);
    expect(await saldo(childId)).toBe(-15_500);
    expect(await mailBodies()).toContain('Mitgliedsbeitrag 2026: € 45,00');
    await expectSoundBooks(house(), clubId);
  });

  it('reads it in my bookings and in the history, the office among the participants', async () => {
    const courseId = await course();
    await book(parent, courseId, childId, becoming);
    const { courses } = await house().as(parent).call(calls.visiting, { userID: childId });
    expect(courses.map(({ course: line }) => [line.cp_price, line.membershipFee, line.membershipFeeOpen])).toEqual([
      [11_000, 4500, 4500],
    ]);
    expect(courses[0]?.course.priceSteps.map(({ label, cents }) => [label, cents])).toEqual([
      ['Preis für Mitglieder', 11_000],
      ['Gesamt', 11_000],
      ['Mitgliedsbeitrag 2026', 4500],
    ]);
    const { parts } = await house().as(admin).call(calls.participants, { id: courseId });
    expect(parts.map(({ registration }) => registration.membershipFee)).toEqual([4500]);
    const { history } = await house().as(admin).call(contract.history.ofPerson, { userID: childId });
    expect(history.map(({ history: told }) => told.description.replaceAll('\u00a0', ' ')).join('\n')).toContain(
      '(€ 110,00, Mitgliedsbeitrag € 45,00)',
    );
  });

  it('agrees once: the next course asks for no fee', async () => {
    const [first, second] = [await course(), await course()];
    await book(parent, first, childId, becoming);
    expect((await shown(second, true)).membershipFee).toBe(0);
    await book(parent, second, childId, { ...becoming, shownTotal: 11_000 });
    expect([await agreed(first), await agreed(second)]).toEqual([4500, 0]);
  });

  it('keeps what was agreed, whatever the club asks of others later', async () => {
    const courseId = await course();
    await book(parent, courseId, childId, becoming);
    await setFees(9900);
    await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: 1 });
    await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: 0 });
    expect(await agreed(courseId)).toBe(4500);
    // Charged once.
    expect(await saldo(childId)).toBe(-15_500);
  });
});

describe('an amount that has changed since it was shown', () => {
  const bookShown = (courseId: number) => book(parent, courseId, childId, { ...becoming, shownTotal: 15_500 });

  it.each([
    ['the fee', () => setFees(5000), '€ 160,00'],
    ['the price', () => house().sql('update course set price_cents = 12000 where club_id = $1', [clubId]), '€ 165,00'],
  ])('is told and not booked: %s', async (_, change, amount) => {
    const courseId = await course();
    await change();
    const { http, refusal } = await bookShown(courseId);
    expect([http, refusal?.code]).toEqual([409, 'bookings.amountChanged']);
    expect(refusal?.message.replaceAll('\u00a0', ' ')).toBe(
      `Der Betrag hat sich geändert: ${amount} statt € 155,00. Bitte prüfe ihn und buche dann noch einmal.`,
    );
    expect(await agreed(courseId)).toBeUndefined();
    expect(await saldo(childId)).toBe(0);
  });

  it('names of several the one it is about', async () => {
    const courseId = await course();
    const { refusal } = await house()
      .as(parent)
      .ask(calls.registerMany, {
        course_ID: courseId,
        children: [
          { child_ID: parent.personId, shownTotal: 14_000 },
          { child_ID: childId, shownTotal: 13_000 },
        ],
        ...ticks,
      });
    expect(refusal?.message).toMatch(/^Kind1 Huber: Der Betrag hat sich geändert/);
    expect(await agreed(courseId)).toBeUndefined();
  });
});

describe('who waits', () => {
  const fullCourse = async () => {
    const courseId = await course({ max_participants: 1 });
    const other = await buildPerson(house(), clubId);
    await house()
      .as(admin)
      .call(calls.addParticipants, { course_ID: courseId, child_IDs: [other.personId], force: true });
    return { courseId, other };
  };

  it('has agreed to the fee of that day, and owes it when a place frees', async () => {
    const { courseId, other } = await fullCourse();
    await book(parent, courseId, childId, { ...becoming, shownTotal: 15_500 });
    expect(await agreed(courseId)).toBe(4500);
    await setFees(9900);
    await leave(admin, courseId, other.personId);
    expect(await agreed(courseId)).toBe(4500);
    expect(await saldo(childId)).toBe(-15_500);
  });

  it('owes none with this booking when another has made them a member meanwhile', async () => {
    const { courseId } = await fullCourse();
    await book(parent, courseId, childId, becoming);
    const elsewhere = await course();
    await book(parent, elsewhere, childId, becoming);
    await house().sql('update course set max_participants = 2 where id = $1', [courseId]);
    await sweepIn(house(), clubId, () => now);
    expect([await agreed(courseId), await agreed(elsewhere)]).toEqual([0, 4500]);
  });
});

it('a club without membership asks nobody for a fee', async () => {
  const settings = JSON.stringify({ msFees: fees, noMembership: true });
  await house().sql('update club set settings = $2 where id = $1', [clubId, settings]);
  const courseId = await course();
  expect((await shown(courseId, true)).membershipFee).toBe(0);
  await book(parent, courseId, childId, { getMember: true });
  expect(await agreed(courseId)).toBe(0);
});

describe('the fee that was charged with a booking', () => {
  it('is not charged again by a run', async () => {
    await book(parent, await course(), childId, becoming);
    expect(await feesOfYear()).toEqual([[childId, 4500, 'charged', 'agreed']]);
    const { refusal } = await house()
      .as(admin)
      .ask(contract.fees.charge, { year: 2026, cutoff: 20_261_116, due: 20_261_201, persons: 0, amount: 0 });
    expect(refusal?.message).toBe('Für diesen Stichtag ist niemandem ein Beitrag vorzuschreiben.');
    expect(await saldo(childId)).toBe(-15_500);
  });

  it('stays when the booking is cancelled, as the membership does, and the mail says so', async () => {
    const courseId = await course();
    await book(parent, courseId, childId, becoming);
    await leave(admin, courseId, childId, { refund: true });
    expect(await saldo(childId)).toBe(-4500);
    expect(await feesOfYear()).toEqual([[childId, 4500, 'charged', 'agreed']]);
    expect(await mailBodies()).toContain(
      'Die Mitgliedschaft bleibt bestehen und damit auch der Mitgliedsbeitrag von € 45,00.',
    );
    const next = await course();
    await book(parent, next, childId, { ...becoming, shownTotal: 11_000 });
    expect(await saldo(childId)).toBe(-15_500);
    await expectSoundBooks(house(), clubId);
  });

  it('stays when the person is moved to another course', async () => {
    const [from, to] = [await course(), await course()];
    await book(parent, from, childId, becoming);
    await house().as(admin).call(calls.move, { course_ID: from, target_ID: to, child_ID: childId });
    expect(await saldo(childId)).toBe(-15_500);
  });

  it('is credited by the office alone, and not charged again with the booking', async () => {
    const courseId = await course();
    await book(parent, courseId, childId, becoming);
    const { users } = await house().as(admin).call(contract.fees.list, { year: 2026, cutoff: 20_261_116 });
    await house()
      .as(admin)
      .call(contract.fees.cancel, { fee_ID: users[0]?.fee_ID ?? 0 });
    expect(await saldo(childId)).toBe(-11_000);
    await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: 1 });
    await house().as(admin).call(calls.toggleRole, { course_ID: courseId, child_ID: childId, role: 0 });
    expect(await saldo(childId)).toBe(-11_000);
    await expectSoundBooks(house(), clubId);
  });

  it('is owed with a course that is free', async () => {
    const courseId = await course({ price_cents: 0 });
    await book(parent, courseId, childId, { ...becoming, shownTotal: 4500 });
    expect(await items()).toEqual([{ text: 'Mitgliedsbeitrag 2026', cents: 4500 }]);
  });

  it('is nothing for who was charged for the year already', async () => {
    const courseId = await course();
    await book(parent, courseId, childId, becoming);
    await house().sql('update membership_role set ends_on = starts_on where person_id = $1', [childId]);
    expect((await shown(await course(), true)).membershipFee).toBe(0);
  });

  it('is the part of the year that is left, where the club counts it so', async () => {
    await withSettings({ feeProRata: 'months' });
    expect((await shown(await course(), true)).membershipFee).toBe(750);
  });

  it('stays within the cap of the family, also for two at once', async () => {
    await withSettings({ feeFamilyCap: 6000 });
    const family = await buildFamily(house(), clubId, 2);
    const courses = [await course(), await course()] as const;
    await Promise.all(family.children.map((child, index) => book(family.parent, courses[index] ?? 0, child, becoming)));
    expect(await saldo(family.parent.personId)).toBe(-22_000 - 6000);
    await expectSoundBooks(house(), clubId);
  });

  it('sinks with a code that holds for it, and keeps its price otherwise', async () => {
    await withSettings({ showDiscounts: true });
    await buildDiscount(house(), clubId, { code: 'beides', percent: 10, applies_to_membership_fee: true });
    await buildDiscount(house(), clubId, { code: 'kurs', percent: 10 });
    const courseId = await course();
    const priced = (discountCode: string) =>
      house().as(parent).call(calls.price, { course_ID: courseId, child_ID: childId, getMember: true, discountCode });
    expect(await priced('kurs')).toMatchObject({ cents: 9900, membershipFee: 4500 });
    expect(await priced('beides')).toMatchObject({ cents: 9900, membershipFee: 4050 });
    await book(parent, courseId, childId, { ...becoming, discountCode: 'beides', shownTotal: 13_950 });
    expect(await items()).toEqual([
      { text: 'Kinderturnen', cents: 9900 },
      { text: 'Mitgliedsbeitrag 2026', cents: 4050 },
    ]);
  });
});
