import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { bookingsIn, buildPlan } from '../bookings/bookings.testing.ts';
import { postArrival } from '../payments/post-arrival.ts';
import { buildTwoHomes, type TwoHomes } from '../persons/guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from '../persons/payer-shares.testing.ts';
import { openOfItems, reverse, takeBack } from './index.ts';
import { expectSoundBooks } from './ledger.testing.ts';

const house = useHouse({ clock: () => testNow });
const { book, leave } = bookingsIn(house);
const { bookings, profile, vouchers } = contract;

let world: TwoHomes;
let helga: TwoHomes['father'];
beforeEach(async () => {
  world = await buildTwoHomes(house());
  await house().sql('update club set settings = settings || $2::jsonb where id = $1', [
    world.clubId,
    JSON.stringify({ paymentMethods: ['bank', 'voucher'] }),
  ]);
  helga = await buildGrandmother(house(), world.clubId);
});

const asAdmin = () => house().as(world.admin);
const pays = (person: TwoHomes['father'], cents: number) =>
  buildPayment(house(), world.clubId, { managerId: person.personId, cents, now: testNow });
const remove = (person: TwoHomes['father']) =>
  asAdmin().call(profile.remove, { child_ID: person.personId, confirmed: true });
const move = (person: TwoHomes['father'], manager: TwoHomes['father']) =>
  asAdmin().call(profile.move, { child_ID: person.personId, verwalter_ID: manager.personId });
const inBooks = <T>(run: (ctx: Parameters<typeof reverse>[0]) => Promise<T>) =>
  house().database.transaction({ tenant: world.clubId }, (db) => run({ db, viewer: null, now: testNow }));
const cancel = async () =>
  expect((await leave(world.admin, world.courseId, world.mia.personId, { refund: true })).http).toBe(200);
/** The grandmother pays half of € 90. */
const bookHalves = async (more = {}) => {
  await agreeToPay(house(), world, helga, { percent: 50 });
  expect((await book(world.mother, world.courseId, world.mia.personId, more)).http).toBe(200);
};
const itemsOf = async (person: TwoHomes['father']) =>
  (
    await house().sql<{ id: number }>(
      `select i.id from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
       where a.person_id = $1 and i.side = 'charge' order by i.id`,
      [person.personId],
    )
  ).map(({ id }) => id);

/** What is written off, and what the club owes to departed persons. */
const standing = async () => {
  await expectSoundBooks(house(), world.clubId);
  const rows = await house().sql<{ purpose: string; cents: number }>(
    `select a.purpose, coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
     from ledger_account a left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 and a.purpose in ('writeOffs', 'departedCredits') group by a.purpose`,
    [world.clubId],
  );
  const centsOf = (purpose: string) => rows.find((row) => row.purpose === purpose)?.cents ?? 0;
  return { writtenOff: centsOf('writeOffs'), owed: 0 - centsOf('departedCredits') };
};

describe('who bore a part and is gone', () => {
  it('and had not paid: a booking that is cancelled takes the write-off back, and owes nobody anything', async () => {
    await bookHalves();
    await remove(helga);
    expect(await standing()).toEqual({ writtenOff: 4500, owed: 0 });
    await cancel();
    expect(await standing()).toEqual({ writtenOff: 0, owed: 0 });
  });

  it('and had paid a part: that part alone is kept for them', async () => {
    await bookHalves();
    await pays(helga, 2000);
    await remove(helga);
    expect(await standing()).toEqual({ writtenOff: 2500, owed: 0 });
    await cancel();
    expect(await standing()).toEqual({ writtenOff: 0, owed: 2000 });
  });

  it('and had paid one instalment of two: it covers the other one when it is taken back', async () => {
    const [, rates = 0] = await buildPlan(house(), world.clubId, world.courseId, ['Einmal', 'Raten']);
    await bookHalves({ paymentPlan_ID: rates });
    const parts = await house().sql<{ id: number; cents: number }>(
      `select n.id, i.amount_cents::integer as cents from installment n
       join open_item i on i.club_id = n.club_id and i.about_kind = 'booking' and i.about_part = n.id and i.payer_id = $1
       order by n.due_on, n.id`,
      [helga.personId],
    );
    const [first, second] = parts;
    await pays(helga, first?.cents ?? 0);
    await remove(helga);
    expect(await standing()).toEqual({ writtenOff: second?.cents, owed: 0 });
    await asAdmin().call(bookings.deleteInstalment, { ID: first?.id ?? 0 });
    expect(await standing()).toEqual({ writtenOff: (second?.cents ?? 0) - (first?.cents ?? 0), owed: 0 });
    await asAdmin().call(bookings.deleteInstalment, { ID: second?.id ?? 0 });
    expect(await standing()).toEqual({ writtenOff: 0, owed: first?.cents });
  });

  it('and had taken it along into another family and out of it again', async () => {
    await bookHalves();
    await move(helga, world.father);
    await asAdmin().call(profile.leaveGroup, { child_ID: helga.personId });
    await remove(helga);
    expect(await standing()).toEqual({ writtenOff: 4500, owed: 0 });
    await cancel();
    expect(await standing()).toEqual({ writtenOff: 0, owed: 0 });
  });

  it('and whose bank calls the payment back afterwards: the club does not owe what it has not got', async () => {
    await bookHalves();
    const documentId = await pays(helga, 4500);
    await remove(helga);
    await cancel();
    expect(await standing()).toEqual({ writtenOff: 0, owed: 4500 });
    const back = { documentId, cents: 4500, text: 'Rücklastschrift', reference: 'r1', from: 'bank' } as const;
    await inBooks((ctx) => takeBack(ctx, back));
    expect(await standing()).toEqual({ writtenOff: 0, owed: 0 });
  });
});

describe('what comes late of somebody who is gone', () => {
  let arrivals = 0;
  const comes = (cents: number) => {
    arrivals += 1;
    const arrival = { cents, reference: `late:${arrivals}`, text: 'Online-Zahlung' };
    return inBooks((ctx) => postArrival(ctx, { payerId: helga.personId }, arrival));
  };

  beforeEach(async () => {
    await bookHalves();
    await remove(helga);
    expect(await standing()).toEqual({ writtenOff: 4500, owed: 0 });
  });

  it('pays what was written off, and only the rest is owed to them', async () => {
    await comes(2000);
    expect(await standing()).toEqual({ writtenOff: 2500, owed: 0 });
    await comes(4000);
    expect(await standing()).toEqual({ writtenOff: 0, owed: 1500 });
  });

  it('and goes back: what was written off is written off again', async () => {
    const documentId = (await comes(6000)) ?? 0;
    expect(await standing()).toEqual({ writtenOff: 0, owed: 1500 });
    const back = { documentId, cents: 6000, text: 'Rückbuchung', reference: 'back', from: 'provider' } as const;
    await inBooks((ctx) => takeBack(ctx, back));
    expect(await standing()).toEqual({ writtenOff: 4500, owed: 0 });
  });

  it('twice at once pays it once', async () => {
    await Promise.all([comes(3000), comes(3000)]);
    expect(await standing()).toEqual({ writtenOff: 0, owed: 1500 });
  });

  it('before what they bore is cancelled: what they have paid is kept for them', async () => {
    await comes(4500);
    expect(await standing()).toEqual({ writtenOff: 0, owed: 0 });
    await cancel();
    expect(await standing()).toEqual({ writtenOff: 0, owed: 4500 });
  });
});

it('a voucher that was never paid and whose buyer is gone is worth nothing when it is cancelled', async () => {
  const { ID } = await asAdmin().call(vouchers.sell, { amount: 5000, payment: 'account', buyer_ID: helga.personId });
  await remove(helga);
  expect(await standing()).toEqual({ writtenOff: 5000, owed: 0 });
  await asAdmin().call(vouchers.cancel, { ID });
  expect(await standing()).toEqual({ writtenOff: 0, owed: 0 });
});

it('what was written off with somebody else is no credit of who pays now', async () => {
  const { father, mia } = world;
  const about = { managerId: father.personId, personId: mia.personId, now: testNow };
  await buildCharge(house(), world.clubId, { ...about, cents: 3000 });
  await buildCharge(house(), world.clubId, { ...about, cents: 1000 });
  const [first = 0, second = 0] = await itemsOf(father);
  await pays(father, 500);
  await move(world.felix, world.mother);
  await remove(father);
  expect(await standing()).toEqual({ writtenOff: 3500, owed: 0 });
  await inBooks(async (ctx) => reverse(ctx, await openOfItems(ctx, [second]), { source: 'fee', text: 'Storno' }));
  expect(await standing()).toEqual({ writtenOff: 2500, owed: 0 });
  await inBooks(async (ctx) => reverse(ctx, await openOfItems(ctx, [first]), { source: 'fee', text: 'Storno' }));
  expect(await standing()).toEqual({ writtenOff: 0, owed: 0 });
  const [saldo] = await house().sql(
    `select sum(i.open_cents)::integer as cents from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
     where a.person_id = $1 and i.side = 'credit'`,
    [world.mother.personId],
  );
  expect(saldo).toEqual({ cents: 500 });
});
