import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
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
    // The books know the price alone.
    expect(await saldo(childId)).toBe(-11_000);
    expect(await mailBodies()).toContain('Mitgliedsbeitrag: € 45,00 im Jahr');
  });

  it('reads it in my bookings and in the history, the office among the participants', async () => {
    const courseId = await course();
    await book(parent, courseId, childId, becoming);
    const { courses } = await house().as(parent).call(calls.visiting, { userID: childId });
    expect(courses.map(({ course: line }) => [line.cp_price, line.membershipFee])).toEqual([[11_000, 4500]]);
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
    expect(await saldo(childId)).toBe(-11_000);
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
