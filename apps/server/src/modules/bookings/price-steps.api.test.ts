import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { bookingsIn, buildFamily, buildPlan } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, saldo } = bookingsIn(house);
const calls = contract.bookings;

let clubId = 0;
let admin: Actor = null;
let parent: Actor = null;
let childId = 0;

beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ showDiscounts: true }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const family = await buildFamily(house(), clubId);
  parent = family.parent;
  childId = family.children[0] ?? 0;
});

const stored = async (partId: number) => {
  const [row] = await house().sql<{
    price_cents: number;
    price_steps: { kind: string; label: string; cents: number }[];
  }>('select price_cents, price_steps from participation where id = $1', [partId]);
  const steps = row?.price_steps ?? [];
  const counted = steps.filter(({ kind }) => kind !== 'instalment' && kind !== 'total');
  return {
    price: row?.price_cents,
    derived: counted.reduce((sum, { cents }) => sum + cents, 0),
    labels: steps.map(({ label }) => label),
  };
};

/** Sixty euros, booked in two instalments. */
const bookInRates = async (columns: Record<string, unknown> = {}) => {
  const courseId = await buildCourse(house(), clubId, columns);
  const [once = 0, rates = 0] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
  const { reply } = await book(parent, courseId, childId, { paymentPlan_ID: rates });
  return { courseId, once, partId: reply?.course_parts_ID ?? 0 };
};

describe('why a booking costs what it costs', () => {
  it('adds up after the club has set the price, and the price stays when the plan changes', async () => {
    const { once, partId } = await bookInRates();
    await house().as(admin).call(calls.setAdmin, { ID: partId, price: 4000 });
    expect(await stored(partId)).toEqual({ price: 4000, derived: 4000, labels: ['Vom Verein festgelegt', 'Gesamt'] });
    await house().as(parent).call(calls.changePlan, { cp_ID: partId, group_ID: once });
    expect(await stored(partId)).toMatchObject({ price: 4000, derived: 4000 });
    expect(await saldo(childId)).toBe(-4000);
  });

  it('adds up after an instalment was deleted', async () => {
    const { partId } = await bookInRates();
    const [second] = await house().sql<{ id: number }>(
      'select id from installment where participation_id = $1 order by id desc',
      [partId],
    );
    await house()
      .as(admin)
      .call(calls.deleteInstalment, { ID: second?.id ?? 0 });
    const { price, derived, labels } = await stored(partId);
    expect([price, derived, labels.at(-2)]).toEqual([3000, 3000, '2. Rate gelöscht']);
    expect(await saldo(childId)).toBe(-3000);
  });

  it('has the general discount that takes most off what this person pays', async () => {
    await buildDiscount(house(), clubId, { code: 'rabatt', is_generic: true, percent: 10 });
    const five = await buildDiscount(house(), clubId, { code: 'rabatt', is_generic: true, amount_cents: 800 });
    // Ten percent of the price of the course would be more, of the plan it is less.
    const courseId = await buildCourse(house(), clubId, { price_cents: 20_000, non_member_price_cents: 20_000 });
    const [once = 0] = await buildPlan(house(), clubId, courseId, ['Sofort']);
    const choice = { paymentPlan_ID: once, discountCode: 'Rabatt' };
    const { cents } = await house()
      .as(parent)
      .call(calls.price, { course_ID: courseId, child_ID: childId, ...choice });
    const { reply } = await book(parent, courseId, childId, choice);
    const [row] = await house().sql<{ discount_id: number }>('select discount_id from participation where id = $1', [
      reply?.course_parts_ID,
    ]);
    expect([cents, row?.discount_id]).toEqual([5200, five]);
    expect(await stored(reply?.course_parts_ID ?? 0)).toMatchObject({ price: 5200, derived: 5200 });
  });
});

describe('the plan of a booking', () => {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const tomorrow = new Date(now.getTime() + 86_400_000);

  it.each([
    ['while it can be booked and the price is the same for all', { booking_ends_at: tomorrow }, 200],
    ['not after the end of booking', { booking_ends_at: yesterday }, 409],
    ['not when members pay less', { price_cents: 1, non_member_price_cents: 2 }, 409],
    ['when only members come', { price_cents: 1, non_member_price_cents: 2, members_only: true }, 200],
  ])('can be changed %s', async (_, columns, http) => {
    const { courseId, once, partId } = await bookInRates();
    const names = Object.keys(columns);
    await house().sql(
      `update course set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
      [courseId, ...Object.values(columns)],
    );
    const change = () => house().as(parent).ask(calls.changePlan, { cp_ID: partId, group_ID: once });
    expect((await change()).http).toBe(http);
    if (http === 200) return;
    // Without instalments it always can.
    await house().sql('update installment set deleted_at = now() where participation_id = $1', [partId]);
    expect((await change()).http).toBe(200);
  });
});
