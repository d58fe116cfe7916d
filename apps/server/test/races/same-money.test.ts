import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { bookingsIn, buildFamily, buildPlan, ticks } from '../../src/modules/bookings/bookings.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { balanceInBooks, buildPayment } from '../factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book } = bookingsIn(house);

describe('four who delete the same instalment at the same moment', () => {
  it('delete it once, and three of them are told', async () => {
    const clubId = await buildClub(house());
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const { parent, children } = await buildFamily(house(), clubId);
    const courseId = await buildCourse(house(), clubId);
    const [, group] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    await book(parent, courseId, children[0] ?? 0, { paymentPlan_ID: group });
    const [first] = await house().sql<{ id: number }>(
      'select id from installment where club_id = $1 order by id limit 1',
      [clubId],
    );
    const remove = () =>
      house()
        .as(admin)
        .ask(contract.bookings.deleteInstalment, { ID: first?.id ?? 0 });
    const held = { table: 'course', id: courseId, withoutTurns: true } as const;
    const answers = await whileHeld(house(), held, [remove, remove, remove, remove]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(answers.flatMap(({ refusal }) => refusal?.code ?? [])).toEqual(
      Array.from({ length: 3 }, () => 'bookings.installmentGone'),
    );
    expect(await balanceInBooks(house(), parent.personId)).toBe(-3000);
    await expectSoundBooks(house(), clubId);
  });
});

describe('credit of € 50 and two courses of € 40', () => {
  const arrange = async () => {
    const clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }) });
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const { parent, children } = await buildFamily(house(), clubId, 2);
    const price = { price_cents: 4000, non_member_price_cents: 4000 };
    const courses = [await buildCourse(house(), clubId, price), await buildCourse(house(), clubId, price)];
    return { clubId, admin, parent, children, courses };
  };

  const settledBy = async (clubId: number) => {
    const [row] = await house().sql<{ cents: number }>(
      'select coalesce(sum(cents), 0)::integer as cents from settlement where club_id = $1',
      [clubId],
    );
    return row?.cents;
  };

  it('booked at once never use it twice', async () => {
    const { clubId, admin, parent, children, courses } = await arrange();
    const { code } = await house().as(admin).call(contract.vouchers.sell, { amount: 5000, payment: 'cash' });
    await house().as(parent).call(contract.vouchers.redeem, { voucherCode: code });
    const answers = await Promise.all(courses.map((courseId, index) => book(parent, courseId, children[index] ?? 0)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(await settledBy(clubId)).toBe(5000);
    expect(await house().as(parent).call(contract.ledger.saldo, { childID: parent.personId })).toEqual({
      saldo: -3000,
      due: 3000,
      later: 0,
      underWay: 0,
    });
    await expectSoundBooks(house(), clubId);
  });

  it('paid while one of them is cancelled: both find the other done', async () => {
    const { clubId, admin, parent, children, courses } = await arrange();
    for (const [index, courseId] of courses.entries()) await book(parent, courseId, children[index] ?? 0);
    const cancel = (index: number) =>
      house()
        .as(admin)
        .ask(contract.bookings.deregister, {
          course_ID: courses[index] ?? 0,
          child_ID: children[index] ?? 0,
          refund: true,
        });
    await Promise.all([
      cancel(0),
      cancel(1),
      buildPayment(house(), clubId, { managerId: parent.personId, cents: 5000 }),
      buildPayment(house(), clubId, { managerId: parent.personId, cents: 1000 }),
    ]);
    expect(await balanceInBooks(house(), parent.personId)).toBe(6000);
    await expectSoundBooks(house(), clubId);
  });

  it('booked by one and moved away by the other at once: it stands with whoever pays', async () => {
    const { clubId, admin, parent, children, courses } = await arrange();
    const other = await buildPerson(house(), clubId, { first_name: 'Bert' });
    const [child] = children;
    const [courseId] = courses;
    await Promise.all([
      house()
        .as(parent)
        .ask(contract.bookings.register, { course_ID: courseId ?? 0, child_ID: child ?? 0, ...ticks }),
      house()
        .as(admin)
        .ask(contract.profile.move, { child_ID: child ?? 0, verwalter_ID: other.personId }),
    ]);
    expect(await balanceInBooks(house(), parent.personId)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });
});
