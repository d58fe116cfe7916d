import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookingsIn, buildPlan } from '../../src/modules/bookings/bookings.testing.ts';
import { closeCustomerAccount } from '../../src/modules/ledger/index.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildClub, buildCourse, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave } = bookingsIn(house);

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

const expectWaiting = async (count: number) => {
  await expect.poll(waitingForLocks, { timeout: 2500, interval: 20 }).toBe(count);
};

/** Holds a row until the requests queue for it in their order, runs `meanwhile`, and then releases it. */
const whileHolding = async <T>(
  clubId: number,
  row: { table: 'course' | 'person'; id: number },
  requests: readonly (() => Promise<T>)[],
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<T[]> => {
  const { asked } = await house().database.transaction({ tenant: clubId }, async (db) => {
    await sql`select 1 from ${sql.table(row.table)} where id = ${row.id} for update`.execute(db);
    const started: Promise<T>[] = [];
    for (const request of requests) {
      started.push(request());
      await expectWaiting(started.length);
    }
    await meanwhile();
    return { asked: started };
  });
  return Promise.all(asked);
};

const arrange = async (cents: number) => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }) });
  const columns = { data_confirmed_at: '2026-11-01' };
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const vera = await buildPerson(house(), clubId, { first_name: 'Vera', ...columns });
  const twin = await buildPerson(house(), clubId, { first_name: 'Vera', ...columns });
  const courseId = await buildCourse(house(), clubId, { price_cents: cents, non_member_price_cents: cents });
  const merge = () =>
    house()
      .as(admin)
      .ask(contract.duplicates.merge, { survivor_ID: twin.personId, other_ID: vera.personId, choices: {} });
  const bookedFor = async () =>
    (
      await house().sql<{ person_id: number }>(
        'select person_id from participation where course_id = $1 and left_at is null',
        [courseId],
      )
    ).map((row) => row.person_id);
  return { clubId, admin, vera, twin, courseId, merge, bookedFor };
};

describe.each([0, 9000])('who is gone while a booking of %i cents waits for the course', (cents) => {
  it.each(['remove', 'anonymise', 'merge'] as const)('%s: is not booked', async (how) => {
    const { clubId, admin, vera, courseId, merge, bookedFor } = await arrange(cents);
    const about = { child_ID: vera.personId, confirmed: true };
    const goes = {
      remove: () => house().as(admin).call(contract.profile.remove, about),
      anonymise: () => house().as(admin).call(contract.profile.anonymise, about),
      merge,
    };
    const [answer] = await whileHolding(
      clubId,
      { table: 'course', id: courseId },
      [() => book(vera, courseId, vera.personId)],
      goes[how],
    );
    expect(answer?.http).toBe(404);
    expect(await bookedFor()).toEqual([]);
    await expectSoundBooks(house(), clubId);
  });
});

it('a price that changes while the person is merged is charged for whoever is left', async () => {
  const { clubId, admin, vera, twin, courseId, merge } = await arrange(9000);
  await book(vera, courseId, vera.personId);
  const [booking] = await house().sql<{ id: number }>('select id from participation where course_id = $1', [courseId]);
  const reprice = () =>
    house()
      .as(admin)
      .ask(contract.bookings.setAdmin, { ID: booking?.id ?? 0, price: 5000 });
  const answers = await whileHolding<{ http: number }>(clubId, { table: 'person', id: twin.personId }, [
    merge,
    reprice,
  ]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  const open = await house().sql<{ person_id: number; cents: number }>(
    'select person_id, open_cents::integer as cents from open_item where club_id = $1 and open_cents > 0',
    [clubId],
  );
  expect(open).toEqual([{ person_id: twin.personId, cents: 5000 }]);
  await expectSoundBooks(house(), clubId);
});

it('an instalment that is deleted while its payer is removed credits nobody who is gone', async () => {
  const { clubId, admin, vera, courseId } = await arrange(9000);
  const [, group] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
  await book(vera, courseId, vera.personId, { paymentPlan_ID: group });
  await leave(admin, courseId, vera.personId, { refund: false });
  const [first] = await house().sql<{ id: number }>('select min(id) as id from installment where club_id = $1', [
    clubId,
  ]);
  const { asked } = await house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, viewer: null, now };
    await sql`select 1 from person where id = ${vera.personId} for update`.execute(db);
    const started = house()
      .as(admin)
      .ask(contract.bookings.deleteInstalment, { ID: first?.id ?? 0 });
    await expectWaiting(1);
    await closeCustomerAccount(ctx, vera.personId);
    await sql`update person set deleted_at = ${now} where id = ${vera.personId}`.execute(db);
    return { asked: started };
  });
  expect((await asked).http).toBe(404);
  await expectSoundBooks(house(), clubId);
});
