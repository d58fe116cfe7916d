import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { testNow } from '../../src/modules/attendance/attendance.testing.ts';
import { bookingsIn } from '../../src/modules/bookings/bookings.testing.ts';
import { takeBack } from '../../src/modules/ledger/index.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildTwoHomes, type TwoHomes } from '../../src/modules/persons/guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from '../../src/modules/persons/payer-shares.testing.ts';
import { buildPayment } from '../factories/books.ts';
import { useHouse } from '../harness.ts';
import { departedRules } from '../money/rules/departed.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => testNow });
const { book, leave } = bookingsIn(house);

let world: TwoHomes;
let helga: TwoHomes['father'];

/** The grandmother pays half of € 90. */
beforeEach(async () => {
  world = await buildTwoHomes(house());
  helga = await buildGrandmother(house(), world.clubId);
  await agreeToPay(house(), world, helga, { percent: 50 });
  await book(world.mother, world.courseId, world.mia.personId);
});

const remove = async () =>
  (await house().as(world.admin).ask(contract.profile.remove, { child_ID: helga.personId, confirmed: true })).http;
const cancel = async () => (await leave(world.admin, world.courseId, world.mia.personId, { refund: true })).http;
const pay = (cents: number) => buildPayment(house(), world.clubId, { managerId: helga.personId, cents, now: testNow });
const accountOfHelga = async () => {
  const [row] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
    helga.personId,
  ]);
  return { table: 'ledger_account', id: row?.id ?? 0 } as const;
};
const standing = async () => {
  await expectSoundBooks(house(), world.clubId);
  for (const text of Object.values(departedRules)) expect(await house().sql(text, [world.clubId])).toEqual([]);
  const rows = await house().sql<{ purpose: string; cents: number }>(
    `select a.purpose, sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end)::integer as cents
     from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 and a.purpose in ('writeOffs', 'departedCredits') group by a.purpose order by a.purpose`,
    [world.clubId],
  );
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ purpose, cents }) => [purpose, cents]));
};

it.each([
  [0, {}],
  [2000, { departedCredits: 2000 }],
])('who has paid %i of a part and goes while it is cancelled is owed that and no more', async (cents, owed) => {
  if (cents > 0) await pay(cents);
  expect(await whileHeld(house(), await accountOfHelga(), [remove, cancel])).toEqual([200, 200]);
  expect(await standing()).toEqual(owed);
});

it('a payment that the bank calls back while the booking of somebody gone is cancelled leaves nothing owed', async () => {
  const documentId = await pay(4500);
  await remove();
  const callBack = async () => {
    const back = { documentId, cents: 4500, text: 'Rücklastschrift', reference: 'r1', from: 'bank' } as const;
    await house().database.transaction({ tenant: world.clubId }, (db) =>
      takeBack({ db, viewer: null, now: testNow }, back),
    );
    return 200;
  };
  expect(await whileHeld(house(), await accountOfHelga(), [callBack, cancel])).toEqual([200, 200]);
  expect(await standing()).toEqual({});
});

it('two who cancel it at once take the write-off back once', async () => {
  await remove();
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.toSorted()).toContain(200);
  expect(await standing()).toEqual({});
});
