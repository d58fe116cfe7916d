import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { buildFamily, ticks } from '../../src/modules/bookings/bookings.testing.ts';
import { buildCharged, buildDiscount, buildDiscountClub } from '../../src/modules/discounts/discounts.testing.ts';
import { findDiscount } from '../../src/modules/discounts/index.ts';
import { buildCourse } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();

/** A code with one use left, and two families who want it for different courses. */
const oneUseForTwo = async () => {
  const { clubId } = await buildDiscountClub(house());
  const discountId = await buildDiscount(house(), clubId, { max_uses: 1 });
  const book = () => buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
  return { clubId, discountId, one: await book(), other: await book() };
};

const usesOf = async (discountId: number) =>
  (await house().sql('select 1 from participation where discount_id = $1', [discountId])).length;

describe('the last use of a discount, wanted by two at the same moment', () => {
  it('goes to one of them, because the second waits and counts again', async () => {
    const { discountId, one, other } = await oneUseForTwo();
    const apply = (booking: typeof one) =>
      house().as(booking).ask(contract.bookings.applyDiscount, {
        course_ID: booking.courseId,
        child_ID: booking.personId,
        ID: booking.participationId,
        discountCode: 'FRUEH',
      });

    const answers = await whileHeld(house(), { table: 'discount', id: discountId }, [
      () => apply(one),
      () => apply(other),
    ]);

    const refused = answers.filter(({ http }) => http !== 200);
    expect(refused).toMatchObject([{ http: 409, refusal: { code: 'discounts.usedUp' } }]);
    expect(await usesOf(discountId)).toBe(1);
  });

  it('is given once when it is booked with in many courses at once, and nothing of the others stays', async () => {
    const { clubId } = await buildDiscountClub(house());
    const discountId = await buildDiscount(house(), clubId, { max_uses: 2 });
    const price = { price_cents: 9000, non_member_price_cents: 9000 };
    const wishes = await Promise.all(
      Array.from({ length: 6 }, async () => ({
        ...(await buildFamily(house(), clubId)),
        courseId: await buildCourse(house(), clubId, { max_participants: 10, ...price }),
      })),
    );
    await house().sql('update person set data_confirmed_at = now() where club_id = $1', [clubId]);
    const book = ({ parent, children, courseId }: (typeof wishes)[number]) => {
      const booking = { course_ID: courseId, child_ID: children[0] ?? 0, discountCode: 'Frueh', ...ticks };
      return house().as(parent).ask(contract.bookings.register, booking);
    };

    const settled = await whileHeld(
      house(),
      { table: 'discount', id: discountId },
      wishes.map((wish) => () => book(wish)),
    );

    expect(settled.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(settled.find(({ http }) => http === 409)?.refusal?.message).toBe('Dieser Rabatt ist schon aufgebraucht.');
    expect(await usesOf(discountId)).toBe(2);
    const booked = await house().sql<{ price_cents: number }>(
      'select price_cents from participation where club_id = $1',
      [clubId],
    );
    expect(booked).toEqual([{ price_cents: 8500 }, { price_cents: 8500 }]);
    const charged = await house().sql('select 1 from ledger_entry where club_id = $1', [clubId]);
    expect(charged).toHaveLength(2);
  });

  it('would go to both without the lock', async () => {
    const { clubId, discountId, one, other } = await oneUseForTwo();
    const find = (db: Db, { courseId, personId }: typeof one) =>
      findDiscount({ db }, { code: 'frueh', courseId, personId, at: new Date(), priceCents: 9000 });
    const use = (db: Db, { participationId }: typeof one) =>
      db.updateTable('participation').set({ discount_id: discountId }).where('id', '=', participationId).execute();

    await house().database.transaction({ tenant: clubId }, async (first) => {
      const foundFirst = await find(first, one);
      await house().database.transaction({ tenant: clubId }, async (second) => {
        if (await find(second, other)) await use(second, other);
      });
      if (foundFirst) await use(first, one);
    });

    expect(await usesOf(discountId)).toBe(2);
  });
});
