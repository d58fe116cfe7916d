import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt } from '../bank/statement.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { buildCollectingClub, exportHands } from './bank-export.testing.ts';
import { sepaFaults, sepaTexts } from './sepa-schema.testing.ts';

let clock = new Date('2026-03-03T09:00:00Z');
const house = useHouse({ clock: () => clock });
const { paymentMethods } = contract;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let mother: NonNullable<Actor>;
const { as, plan, prepare, exportOrder, order, download } = exportHands(house, () => treasurer);
const { take, bookConfidentMatches } = bankHands(
  house,
  () => treasurer,
  () => clock,
);

const charge = (dueOn: string) =>
  buildCharge(house(), clubId, { managerId: mother.personId, cents: 5000, dueOn, on: '2026-03-01', text: 'Turnen' });

/** Signed in 2020 and last used almost 36 months ago: it is valid through 10 March 2026. */
const paper = {
  accountHolder: 'Maria Huber',
  iban: 'AT541200010020030040',
  signedOn: 20_200_301,
  lastCollectedOn: 20_230_310,
  mandateReference: 'ALT-0815',
  consent: true,
};

beforeEach(async () => {
  clock = new Date('2026-03-03T09:00:00Z');
  clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { first_name: 'Karin' });
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber', email: 'maria@x.test' });
  await charge('2026-03-01');
});

const record = async () => {
  await as().call(paymentMethods.signMandate, { child_ID: mother.personId, ...paper });
  await as().call(paymentMethods.makeDefault, { child_ID: mother.personId, kind: 'sepm' });
};
const mandate = async () =>
  (await house().as(mother).call(paymentMethods.list, { userID: mother.personId })).data[0]?.mandate;

it('a mandate of 2020 is recorded by the treasurer, collected with, and holds for 36 months again', async () => {
  expect((await plan()).families).toMatchObject([{ reason: 'noMandate' }]);
  await record();
  expect(await mandate()).toMatchObject({ reference: 'ALT-0815', validUntil: 20_260_310 });
  expect((await plan()).families).toMatchObject([{ mandate: 'ALT-0815', isFirst: false, last4: '0040' }]);
  expect((await plan()).families[0]?.reason).toBeUndefined();

  const id = await prepare();
  const [mail] = await house().sql<{ body: string }>('select body from mail where person_id = $1', [mother.personId]);
  expect(mail?.body).toContain('ALT-0815');
  const file = await download((await exportOrder(id)).file);
  const { lines } = await order(id);
  expect(sepaFaults(file)).toEqual([]);
  expect(['MndtId', 'DtOfSgntr', 'SeqTp'].flatMap((name) => sepaTexts(file, name))).toEqual([
    'ALT-0815',
    '2020-03-01',
    'RCUR',
  ]);

  clock = new Date('2026-03-12T09:00:00Z');
  const told = lines.map(({ amount: cents, endToEndId, mandate: reference, fullname: name }) => ({
    cents,
    endToEndId,
    mandate: reference,
    name,
  }));
  await take(camt({ from: '2026-03-09', lines: told }));
  expect(await bookConfidentMatches()).toBe(1);
  expect(await balanceInBooks(house(), mother.personId)).toBe(0);
  expect(await mandate()).toMatchObject({ lastCollectedOn: 20_260_309, validUntil: 20_290_309 });
  await charge('2026-03-12');
  expect((await plan()).families[0]?.reason).toBeUndefined();
  await expectSoundBooks(house(), clubId);
});

it('nothing is collected with it on a day after the 36 months, though it was recorded before', async () => {
  await record();
  expect((await plan(20_260_310)).families[0]?.reason).toBeUndefined();
  expect((await plan(20_260_311)).families).toMatchObject([{ reason: 'expired' }]);
});
