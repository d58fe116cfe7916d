import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

const now = new Date('2026-11-10T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, saldo } = bookingsIn(house);
const calls = contract.bookings;

let clubId = 0;
let admin: Actor = null;
let parent: Awaited<ReturnType<typeof buildFamily>>['parent'];
let [anna, ben, clara] = [0, 0, 0];

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const family = await buildFamily(house(), clubId, 3);
  parent = family.parent;
  [anna = 0, ben = 0, clara = 0] = family.children;
});

const course = (columns: Record<string, unknown> = {}) =>
  buildCourse(house(), clubId, {
    price_cents: 12_000,
    non_member_price_cents: 12_000,
    starts_on: '2026-11-16',
    ...columns,
  });

const rule = (input: Record<string, unknown>) =>
  house()
    .as(admin)
    .call(contract.priceRules.save, { kind: 'family', ...input });

/** The rules of the examples in docs/rules/preise.md. */
const siblingRules = async () => {
  await rule({ fromChild: 2, amountRelative: 10 });
  await rule({ fromChild: 3, amountRelative: 20 });
};

const priced = async (courseId: number, personId: number) => {
  const [row] = await house().sql<{ price_cents: number; price_steps: { label: string }[] }>(
    'select price_cents, price_steps from participation where course_id = $1 and person_id = $2 and left_at is null',
    [courseId, personId],
  );
  return { cents: row?.price_cents, labels: row?.price_steps.map(({ label }) => label) };
};

const costOf = async (courseId: number, personId: number) => (await priced(courseId, personId)).cents;

const shown = (courseId: number, personId: number) =>
  house().as(parent).call(calls.price, { course_ID: courseId, child_ID: personId });

describe('siblings', () => {
  it('cost less from the second on, as was shown, and the price says why', async () => {
    await siblingRules();
    const courseId = await course();
    for (const [child, cents] of [
      [anna, 12_000],
      [ben, 10_800],
      [clara, 9600],
    ] as const) {
      expect((await shown(courseId, child)).cents).toBe(cents);
      expect((await book(parent, courseId, child, { shownTotal: cents })).refusal).toBeUndefined();
      expect(await costOf(courseId, child)).toBe(cents);
    }
    expect((await priced(courseId, clara)).labels).toEqual([
      'Preis für Nicht-Mitglieder',
      'Familienermäßigung, 3. Kind (20 %)',
      'Gesamt',
    ]);
    expect(await saldo(anna)).toBe(-32_400);
    await expectSoundBooks(house(), clubId);
  });

  it('booked at once in two courses cost what they would cost one after the other', async () => {
    await siblingRules();
    for (let round = 0; round < 5; round += 1) {
      const courses = [await course({ name: 'Turnen' }), await course({ name: 'Judo' })] as const;
      const family = await buildFamily(house(), clubId, 2);
      const [one = 0, other = 0] = family.children;
      const answers = await Promise.all([book(family.parent, courses[0], one), book(family.parent, courses[1], other)]);
      expect(answers.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
      expect(await saldo(one)).toBe(-22_800);
    }
  });

  it('booked together are counted in turn', async () => {
    await siblingRules();
    const courseId = await course();
    const alongside = await house()
      .as(parent)
      .call(calls.price, { course_ID: courseId, child_ID: ben, bookedBefore: [anna] });
    expect(alongside.cents).toBe(10_800);
    const { refusal } = await house()
      .as(parent)
      .ask(calls.registerMany, {
        course_ID: courseId,
        children: [
          { child_ID: anna, shownTotal: 12_000 },
          { child_ID: ben, shownTotal: alongside.cents },
        ],
        terms: true,
        covid: true,
        guardian: true,
        confirmed: true,
      });
    expect(refusal).toBeUndefined();
    expect([await costOf(courseId, anna), await costOf(courseId, ben)]).toEqual([12_000, 10_800]);
  });

  it('who would have to wait, or are of another family, are not counted in what is shown', async () => {
    await siblingRules();
    const [full, open] = [await course({ max_participants: 1 }), await course()];
    const other = await buildFamily(house(), clubId, 1);
    const asked = (courseId: number, bookedBefore: readonly number[]) =>
      house()
        .as(parent)
        .call(calls.price, { course_ID: courseId, child_ID: clara, bookedBefore: [...bookedBefore] });
    expect((await asked(open, [anna, ben])).cents).toBe(9600);
    expect((await asked(full, [anna, ben])).cents).toBe(10_800);
    expect((await asked(open, other.children)).cents).toBe(12_000);
  });

  it('no longer count once they were credited; what others booked stays', async () => {
    await siblingRules();
    const [first, second] = [await course(), await course()];
    for (const child of [anna, ben, clara]) await book(parent, first, child);
    await leave(admin, first, ben, { refund: true });
    expect(await costOf(first, clara)).toBe(9600);
    await book(parent, second, clara);
    expect(await costOf(second, clara)).toBe(10_800);
  });

  it('still count when they left without getting anything back', async () => {
    await siblingRules();
    const [first, second] = [await course(), await course()];
    await book(parent, first, anna);
    await leave(admin, first, anna, { refund: false });
    await book(parent, second, ben);
    expect(await costOf(second, ben)).toBe(10_800);
  });

  it('count from the waitlist when they get the place', async () => {
    await siblingRules();
    const full = await course({ max_participants: 1 });
    const other = await buildPerson(house(), clubId);
    await house()
      .as(admin)
      .call(calls.addParticipants, { course_ID: full, child_IDs: [other.personId] });
    await book(parent, full, anna);
    const second = await course();
    await book(parent, second, ben);
    expect(await costOf(second, ben)).toBe(12_000);
    await house().sql('update course set max_participants = 2 where id = $1', [full]);
    await sweepIn(house(), clubId, () => now);
    expect(await costOf(full, anna)).toBe(10_800);
  });

  it('keep their turn when they are moved to another course', async () => {
    await siblingRules();
    const [from, to] = [await course(), await course()];
    await book(parent, from, anna);
    await book(parent, from, ben);
    await house().as(admin).call(calls.move, { course_ID: from, target_ID: to, child_ID: anna });
    expect(await costOf(to, anna)).toBe(12_000);
  });

  it('of another club, another school year or another group of courses are not counted', async () => {
    const [tag] = await house().sql<{ id: number }>(
      `insert into tag (club_id, entity, label) values ($1, 'course', 'Ballsport') returning id`,
      [clubId],
    );
    await rule({ fromChild: 2, amountRelative: 10, tag_ID: tag?.id });
    const [inGroup, beside, past] = [await course(), await course(), await course({ starts_on: '2026-02-01' })];
    for (const courseId of [inGroup, past]) {
      await house().sql(`insert into tagging (club_id, entity, tag_id, course_id) values ($1, 'course', $2, $3)`, [
        clubId,
        tag?.id,
        courseId,
      ]);
    }
    await book(parent, beside, anna);
    await book(parent, past, clara);
    await book(parent, inGroup, ben);
    expect(await costOf(inGroup, ben)).toBe(12_000);
    await book(parent, inGroup, anna);
    expect(await costOf(inGroup, anna)).toBe(10_800);
    expect(await costOf(beside, anna)).toBe(12_000);
  });

  it('get no more than the cap of the rule in a school year, even when they are booked at once', async () => {
    await rule({ fromChild: 2, amountRelative: 20, familyCap: 3000 });
    await book(parent, await course(), anna);
    const courses = [await course(), await course(), await course()];
    await Promise.all(courses.map((courseId) => book(parent, courseId, ben)));
    const costs = await Promise.all(courses.map((courseId) => costOf(courseId, ben)));
    expect(costs.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([9600, 11_400, 12_000]);
    await leave(admin, courses[costs.indexOf(9600)] ?? 0, ben, { refund: true });
    const next = await course();
    await book(parent, next, ben);
    expect(await costOf(next, ben)).toBe(9600);
    await expectSoundBooks(house(), clubId);
  });
});

describe('who joins late', () => {
  const running = {
    starts_on: '2026-09-07',
    ends_on: '2027-06-30',
    price_cents: 20_000,
    non_member_price_cents: 20_000,
  };

  it('pays for the months that are left', async () => {
    await rule({ kind: 'lateEntry', measure: 'months' });
    const courseId = await course(running);
    expect((await shown(courseId, anna)).cents).toBe(16_000);
    await book(parent, courseId, anna, { shownTotal: 16_000 });
    expect(await priced(courseId, anna)).toEqual({
      cents: 16_000,
      labels: ['Preis für Nicht-Mitglieder', 'Später Einstieg, 8 von 10 Monaten', 'Gesamt'],
    });
    expect(await saldo(anna)).toBe(-16_000);
  });

  it('pays for the dates that are left; who is taken off does not count', async () => {
    await rule({ kind: 'lateEntry', measure: 'dates' });
    const courseId = await course({ ...running, price_cents: 9000, non_member_price_cents: 9000 });
    for (const [day, hidden] of [
      ['2026-11-03', null],
      ['2026-11-10', null],
      ['2026-11-17', null],
      ['2026-11-24', '2026-11-01'],
    ] as const) {
      await house().sql(
        `insert into event (club_id, course_id, series_id, starts_at, ends_at, hidden_at)
         values ($1, $2, 1, $3::date + time '16:00', $3::date + time '17:00', $4)`,
        [clubId, courseId, day, hidden],
      );
    }
    await book(parent, courseId, anna);
    expect(await priced(courseId, anna)).toMatchObject({ cents: 6000 });
  });

  it('and has a sibling gets both, one after the other, before a code', async () => {
    await house().sql(`update club set settings = '{"showDiscounts": true}' where id = $1`, [clubId]);
    await buildDiscount(house(), clubId, { code: 'halb', percent: 50 });
    await siblingRules();
    await rule({ kind: 'lateEntry', measure: 'months' });
    const courseId = await course(running);
    await book(parent, courseId, anna);
    await book(parent, courseId, ben, { discountCode: 'halb' });
    // 200 → 160 (8 of 10 months) → 144 (10 %) → 72 (50 %)
    expect(await costOf(courseId, ben)).toBe(7200);
  });
});
