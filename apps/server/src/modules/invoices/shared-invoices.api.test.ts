import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import type { Db } from '../../kit/database.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { bookingsIn } from '../bookings/bookings.testing.ts';
import { buildTwoHomes, type TwoHomes } from '../persons/guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from '../persons/payer-shares.testing.ts';
import { sendNewInvoicesOf } from './run-invoices.ts';

const house = useHouse({ clock: () => testNow });
const { book } = bookingsIn(house);
const { invoices, freeInvoices } = contract;

let world: TwoHomes;
let helga: TwoHomes['father'];
let cp_ID = 0;
let agreed = 0;

/** Mia’s course is paid by her mother and her grandmother, half each. */
beforeEach(async () => {
  world = await buildTwoHomes(house());
  helga = await buildGrandmother(house(), world.clubId);
  await house().sql("update club set address = 'Turngasse 1, 4020 Linz' where id = $1", [world.clubId]);
  agreed = await agreeToPay(house(), world, helga, { percent: 50 });
  await book(world.mother, world.courseId, world.mia.personId);
  const [row] = await house().sql<{ id: number }>('select id from participation where person_id = $1', [
    world.mia.personId,
  ]);
  cp_ID = row?.id ?? 0;
});

const office = () => house().as(world.admin);
const count = async ({ personId }: TwoHomes['father']) =>
  (await house().sql('select from invoice where club_id = $1 and payer_id = $2', [world.clubId, personId])).length;
const sweep = () =>
  sendNewInvoicesOf(
    house().database,
    { id: world.clubId, origin: 'http://x.test' },
    { now: () => testNow, senderIn: (db: Db) => house().queue.senderIn(db) },
  );

describe('the invoices of a course that two pay for', () => {
  it('the one of who pays with does not stand for that of the home', async () => {
    await office().call(freeInvoices.issueForFamily, { userID: helga.personId });
    expect([await count(world.mother), await count(helga)]).toEqual([0, 1]);
    expect(await office().call(invoices.previewRun, {})).toMatchObject({ count: 1, leftOut: [] });
    await office().call(invoices.issue, { cp_ID });
    expect(await office().call(invoices.previewRun, {})).toMatchObject({ count: 0 });
  });

  it('a run counts the part of the home alone', async () => {
    expect(await office().call(invoices.previewRun, {})).toMatchObject({ count: 1, amount: 4500 });
    expect(await office().call(invoices.previewRun, { perFamily: true })).toMatchObject({ count: 1, amount: 4500 });
    await office().call(invoices.issue, { cp_ID });
    expect((await office().call(invoices.list, {})).invoices).toMatchObject([{ total: 4500 }]);
  });

  it('a run leaves out what others pay all of, and says so', async () => {
    const course_ID = await buildCourse(house(), world.clubId, {
      name: 'Schach',
      price_cents: 50_000,
      non_member_price_cents: 50_000,
    });
    await house().as(helga).call(contract.payerShares.end, { ID: agreed });
    await agreeToPay(house(), world, helga, { percent: 100, course_ID });
    await book(world.mother, course_ID, world.mia.personId);
    expect(await office().call(invoices.previewRun, {})).toMatchObject({
      count: 1,
      amount: 4500,
      leftOut: [{ course: 'Schach', reason: 'andere zahlen den ganzen Betrag' }],
    });
  });

  it('what the office has cancelled does not come back by itself', async () => {
    await sweep();
    await sweep();
    expect([await count(world.mother), await count(helga)]).toEqual([1, 0]);
    const [first] = (await office().call(invoices.list, {})).invoices;
    await office().call(invoices.cancel, { ID: first?.ID ?? 0, reason: 'falsch' });
    const before = await count(world.mother);
    await sweep();
    expect(await count(world.mother)).toBe(before);
  });
});
