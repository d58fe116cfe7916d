import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { buildCharged, buildDiscount, buildDiscountClub } from '../../src/modules/discounts/discounts.testing.ts';
import { findDiscount } from '../../src/modules/discounts/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();

/** A code with one use left, and two families who want it for courses of their own. */
const oneUseForTwo = async () => {
  const { clubId } = await buildDiscountClub(house());
  const discountId = await buildDiscount(house(), clubId, { max_uses: 1 });
  const book = () => buildCharged(house(), { clubId, parts: [{ cents: 9000 }] });
  return { clubId, discountId, one: await book(), other: await book() };
};

const usesOf = async (discountId: number) =>
  (await house().sql('select 1 from participation where discount_id = $1', [discountId])).length;

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

describe('the last use of a discount, wanted by two at the same moment', () => {
  it('goes to one of them, because the second waits and counts again', async () => {
    const { clubId, discountId, one, other } = await oneUseForTwo();
    const apply = (booking: typeof one) =>
      house().as(booking).ask(contract.discounts.apply, {
        course_ID: booking.courseId,
        child_ID: booking.personId,
        ID: booking.participationId,
        discountCode: 'FRUEH',
      });

    const answers = await house().database.transaction({ tenant: clubId }, async (db) => {
      await db.selectFrom('discount as d').select('d.id').forUpdate().execute();
      const both = [apply(one), apply(other)];
      await expect.poll(waitingForLocks).toBe(2);
      return both;
    });

    const refused = (await Promise.all(answers)).filter(({ http }) => http !== 200);
    expect(refused).toMatchObject([{ http: 409, refusal: { code: 'discounts.usedUp' } }]);
    expect(await usesOf(discountId)).toBe(1);
  });

  it('would go to both without the lock', async () => {
    const { clubId, discountId, one, other } = await oneUseForTwo();
    const find = (db: Db, { courseId, personId }: typeof one) =>
      findDiscount({ db }, { code: 'frueh', courseId, personId, at: new Date() });
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
