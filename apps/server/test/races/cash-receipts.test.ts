import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdfRuns } from '../../src/modules/exports/exports.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildClub, buildGrant, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => new Date('2026-03-16T09:00:00Z') });
const { accounting, cash, payments, vouchers } = contract;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let huber: NonNullable<Actor>;
let maier: NonNullable<Actor>;
let cashId = 0;

beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }) });
  treasurer = await buildPerson(house(), clubId);
  for (const permission of ['accounting', 'vouchers'])
    await buildGrant(house(), clubId, treasurer.personId, permission);
  const owing = async (last_name: string) => {
    const person = await buildPerson(house(), clubId, { first_name: 'Maria', last_name });
    const charge = { managerId: person.personId, cents: 6000, dueOn: '2026-03-01', on: '2026-03-01' };
    await buildCharge(house(), clubId, charge);
    return person;
  };
  [huber, maier] = [await owing('Huber'), await owing('Maier')];
  const [box] = await house().sql<{ id: number }>(
    `select id from ledger_account where club_id = $1 and purpose = 'cash'`,
    [clubId],
  );
  cashId = box?.id ?? 0;
});

const enter = (
  { personId }: NonNullable<Actor>,
  key: string,
  values: Record<string, unknown> = {},
  actor = treasurer,
) =>
  house()
    .as(actor)
    .ask(payments.enter, {
      child_ID: personId,
      amount: 6000,
      on: 20_260_316,
      account_ID: cashId,
      text: 'Bar am Infotisch',
      key,
      ...values,
    });
const receipts = async () => (await house().as(treasurer).call(cash.receipts, {})).receipts;
const numbers = async () => (await receipts()).map(({ number }) => number);
const paymentsOf = async (person: NonNullable<Actor>) =>
  (await house().as(person).call(payments.list, { userID: person.personId })).payments.filter(
    ({ amount }) => amount > 0,
  );
const statuses = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);

describe('cash receipts at the same moment', () => {
  it('of two families have two numbers without a gap, and what is refused between them takes none', async () => {
    const answers = await Promise.all([
      enter(huber, 'huber-bar-1'),
      enter(maier, 'maier-bar-1', { amount: 9000 }),
      enter(maier, 'maier-bar-2'),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([200, 409, 200]);
    expect(await numbers()).toEqual(['K-2026-00002', 'K-2026-00001']);
    await expectSoundBooks(house(), clubId);
  });

  it('of one payment that two take back are one, and the money leaves the cash box once', async () => {
    await enter(huber, 'huber-bar-1');
    const [paid] = await paymentsOf(huber);
    const takeBack = () =>
      house()
        .as(treasurer)
        .ask(payments.takeBackEntry, { ID: paid?.ID ?? 0 });
    const answers = await whileHeld(house(), { table: 'person', id: huber.personId }, [takeBack, takeBack]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await receipts()).map(({ amount }) => amount)).toEqual([-6000, 6000]);
    await expectSoundBooks(house(), clubId);
  });

  it('of a typed row that two cross out are one', async () => {
    const row = await house()
      .as(treasurer)
      .call(accounting.addRow, {
        text: 'Buffet',
        betrag: 2000,
        belegnr: '',
        belegdatum: toSeconds(startOfDayInVienna('2026-03-02')),
        buchsymbol: 'KA',
        gkonto: 2700,
        konto: 4800,
        tax_code: 'none',
      });
    const crossOut = () => house().as(treasurer).ask(accounting.cancelRow, { ledgerRow_ID: row.ID });
    expect(statuses(await Promise.all([crossOut(), crossOut()]))).toEqual([200, 409]);
    expect((await receipts()).map(({ amount }) => amount)).toEqual([-2000, 2000]);
  });

  it('of a voucher that two cancel are one', async () => {
    const { ID } = await house().as(treasurer).call(vouchers.sell, { amount: 5000, payment: 'cash' });
    const admin = await buildPerson(house(), clubId, { staff_level: 80 });
    const cancel = () => house().as(admin).ask(vouchers.cancel, { ID });
    expect(statuses(await whileHeld(house(), { table: 'voucher', id: ID }, [cancel, cancel]))).toEqual([200, 409]);
    expect((await receipts()).map(({ amount }) => amount)).toEqual([-5000, 5000]);
  });

  it('printed twice are one original and one copy', async () => {
    const token = (await enter(huber, 'huber-bar-1')).reply?.receipt ?? '';
    const print = async () => {
      const { content } = await house()
        .as(null, { host: `verein${clubId}.test` })
        .call(cash.pdf, { token });
      return pdfRuns(Buffer.from(content, 'base64')).join(' ').includes('Kopie');
    };
    const copies = await Promise.all([print(), print()]);
    expect(copies.toSorted()).toEqual([false, true]);
  });
});

describe('what is another family’s or another club’s', () => {
  it('is not paid by cash that names its items, its account or its payment', async () => {
    const [item] = (await house().as(maier).call(payments.open, { userID: maier.personId })).items;
    await enter(maier, 'maier-bar-1');
    const [paid] = await paymentsOf(maier);
    const other = await buildClub(house());
    const stranger = await buildPerson(house(), other, { staff_level: 90 });
    const [foreignBox] = await house().sql<{ id: number }>(
      `select id from ledger_account where club_id = $1 and purpose = 'cash'`,
      [other],
    );
    const before = await receipts();
    expect((await enter(huber, 'huber-bar-1', { items: [item?.ID ?? 0] })).http).toBe(409);
    expect((await enter(huber, 'huber-bar-2', { account_ID: foreignBox?.id ?? 0 })).http).toBe(422);
    expect((await enter(huber, 'huber-bar-3', { account_ID: foreignBox?.id ?? 0 }, stranger)).http).toBe(404);
    expect((await enter(huber, 'huber-bar-4', {}, huber)).http).toBe(403);
    const takeBack = (actor: Actor) =>
      house()
        .as(actor)
        .ask(payments.takeBackEntry, { ID: paid?.ID ?? 0 });
    expect((await takeBack(maier)).http).toBe(403);
    expect((await takeBack(stranger)).http).toBe(404);
    expect(await receipts()).toEqual(before);
    await expectSoundBooks(house(), clubId);
  });

  it('is neither answered nor called booked under the key of another payment', async () => {
    await enter(maier, 'ein-schluessel');
    const answers = [
      await enter(huber, 'ein-schluessel'),
      await enter(maier, 'ein-schluessel', { amount: 100 }),
      await enter(maier, 'ein-schluessel'),
    ];
    expect(answers.map(({ http }) => http)).toEqual([409, 409, 200]);
    const atOnce = [enter(huber, 'noch-ein-schluessel'), enter(maier, 'noch-ein-schluessel', { credit: 6000 })];
    expect(statuses(await Promise.all(atOnce))).toEqual([200, 409]);
    await expectSoundBooks(house(), clubId);
  });

  it('has receipts that only this club opens, and that only who keeps its books lists and sends', async () => {
    const token = (await enter(maier, 'maier-bar-1')).reply?.receipt ?? '';
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    for (const call of [cash.receipt, cash.pdf, cash.mail])
      expect((await house().as(stranger).ask(call, { token })).http).toBe(404);
    expect((await house().as(huber).ask(cash.receipts, {})).http).toBe(403);
    expect((await house().as(huber).ask(cash.mail, { token })).http).toBe(403);
    expect(
      await house().sql('select 1 from cash_receipt where club_id = $1 and printed_at is not null', [clubId]),
    ).toEqual([]);
  });
});

describe('a typed row with the cash of two families', () => {
  const typed = async () => {
    const accounts = await house().sql<{ number: number }>(
      'select number from ledger_account where club_id = $1 and person_id is not null order by number',
      [clubId],
    );
    const parts = accounts.map(({ number }) => ({ gkonto: 2700, konto: number, betrag: 6000, text: 'Beitrag bar' }));
    const row = { text: 'Beitrag bar', betrag: 12_000, buchsymbol: 'KA' as const, gkonto: 2700, parts };
    const belegdatum = toSeconds(startOfDayInVienna('2026-03-02'));
    return house()
      .as(treasurer)
      .call(accounting.addRow, { ...row, belegdatum });
  };

  it('has a receipt for each of them over its part, and neither reads that of the other', async () => {
    await typed();
    const issued = await receipts();
    expect(issued.map(({ amount }) => amount)).toEqual([6000, 6000]);
    const tokens: string[] = [];
    for (const family of [huber, maier]) {
      const payments = await paymentsOf(family);
      expect(payments).toMatchObject([{ amount: 6000 }]);
      tokens.push(...payments.map(({ receipt }) => receipt));
    }
    expect(new Set(tokens)).toEqual(new Set(issued.map(({ token }) => token)));
  });
});

it('a typed row of one family that is crossed out stands in its payments once', async () => {
  const [account] = await house().sql<{ number: number }>(
    'select number from ledger_account where club_id = $1 and person_id = $2',
    [clubId, huber.personId],
  );
  const { ID } = await house()
    .as(treasurer)
    .call(accounting.addRow, {
      text: 'Beitrag bar',
      betrag: 6000,
      belegnr: '',
      belegdatum: toSeconds(startOfDayInVienna('2026-03-02')),
      buchsymbol: 'KA',
      gkonto: 2700,
      konto: account?.number ?? 0,
      tax_code: 'none',
    });
  const receipt = (await receipts())[0]?.token;
  expect(await paymentsOf(huber)).toMatchObject([{ receipt }]);
  await house().as(treasurer).call(accounting.cancelRow, { ledgerRow_ID: ID });
  expect(await paymentsOf(huber)).toMatchObject([{ receipt }]);
});
