import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-16T09:00:00Z') });
const { accounting, cash } = contract;
let clubId = 0;
let treasurer: NonNullable<Actor>;

const belegdatum = toSeconds(startOfDayInVienna('2026-03-02'));
/** Cash sales at the buffet, tax included. */
const buffet = {
  text: 'Buffet beim Schauturnen',
  betrag: 12_000,
  belegnr: 'B-1',
  belegdatum,
  buchsymbol: 'KA' as const,
  gkonto: 2700,
  konto: 4800,
  tax_code: 'standard' as const,
};
const add = async (row: Record<string, unknown> = {}) =>
  (
    await house()
      .as(treasurer)
      .call(accounting.addRow, { ...buffet, ...row })
  ).ID;
const receipts = async () => (await house().as(treasurer).call(cash.receipts, {})).receipts;

beforeEach(async () => {
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId);
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
});

describe('a row that the treasurer types onto a cash box', () => {
  it('gives a numbered receipt with its rate', async () => {
    await add();
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({ number: 'K-2026-00001', amount: 12_000 });
    const shown = await house()
      .as(null)
      .call(cash.receipt, { token: receipt?.token ?? '' });
    expect(shown.lines).toMatchObject([{ text: 'Buffet beim Schauturnen', amount: 12_000, percent: 20 }]);
  });

  it('gives none for money that leaves it, comes from the bank, or was there before', async () => {
    await add({ gkonto: 4800, konto: 2700 });
    await add({ konto: 2800, tax_code: 'none' });
    await add({ buchsymbol: 'EB', konto: 9800, tax_code: 'none' }).catch(() => undefined);
    await add({ gkonto: 2800 });
    expect(await receipts()).toEqual([]);
  });

  it('names the family whose account it pays', async () => {
    const { personId } = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber' });
    await buildCharge(house(), clubId, { managerId: personId, cents: 5000, dueOn: '2026-03-01', on: '2026-03-01' });
    const [account] = await house().sql<{ number: number }>(
      'select number from ledger_account where club_id = $1 and person_id = $2',
      [clubId, personId],
    );
    await add({ betrag: 5000, konto: account?.number ?? 0, tax_code: 'none' });
    expect(await receipts()).toMatchObject([{ payer: 'Maria Huber', amount: 5000 }]);
    expect(await balanceInBooks(house(), personId)).toBe(0);
  });

  it('gives each of two families a receipt over its part, and the row names both', async () => {
    const families = [];
    for (const last_name of ['Huber', 'Maier']) {
      const payer = await buildPerson(house(), clubId, { first_name: 'Maria', last_name });
      const managerId = payer.personId;
      await buildCharge(house(), clubId, { managerId, cents: 5000, dueOn: '2026-03-01', on: '2026-03-01' });
      const [account] = await house().sql<{ number: number }>(
        'select number from ledger_account where club_id = $1 and person_id = $2',
        [clubId, managerId],
      );
      families.push({ payer, konto: account?.number ?? 0 });
    }
    const [huber, maier] = families;
    const parts = [
      { gkonto: 2700, konto: huber?.konto ?? 0, betrag: 3000, text: 'Beitrag Huber' },
      { gkonto: 2700, konto: maier?.konto ?? 0, betrag: 2000, text: 'Beitrag Maier' },
      { gkonto: 2700, konto: 4800, betrag: 500, text: 'Kuchen' },
    ];
    const row = await add({ text: 'Elternabend', betrag: 5500, gkonto: 2700, konto: 0, tax_code: 'none', parts });
    expect((await receipts()).map(({ number, payer, amount }) => [number, payer, amount])).toEqual([
      ['K-2026-00003', '', 500],
      ['K-2026-00002', 'Maria Maier', 2000],
      ['K-2026-00001', 'Maria Huber', 3000],
    ]);
    const { ledgerRows } = await house().as(treasurer).call(accounting.ledger, { account: 0 });
    expect(ledgerRows.find(({ ID }) => ID === row)?.cashReceipts.map(({ payer }) => payer)).toEqual([
      'Maria Huber',
      'Maria Maier',
      '',
    ]);
    // On the phone each of them reads only her own.
    for (const [at, { payer }] of families.entries()) {
      const list = await house().as(payer).call(contract.payments.list, { userID: payer.personId });
      const token = list.payments.find(({ receipt }) => receipt !== '')?.receipt ?? '';
      const { lines, amount } = await house().as(payer).call(cash.receipt, { token });
      expect([amount, lines.map(({ text }) => text)]).toEqual(
        [
          [3000, ['Beitrag Huber']],
          [2000, ['Beitrag Maier']],
        ][at],
      );
    }
    // Cancelling reverses all of them.
    await house().as(treasurer).call(accounting.cancelRow, { ledgerRow_ID: row });
    expect((await receipts()).map(({ amount, reverses }) => [amount, reverses]).slice(0, 3)).toEqual([
      [-500, 'K-2026-00003'],
      [-2000, 'K-2026-00002'],
      [-3000, 'K-2026-00001'],
    ]);
    await expectSoundBooks(house(), clubId);
  });

  it('changed it is taken back and issued anew; another Belegnummer changes nothing; crossed out it is taken back', async () => {
    const row = await add();
    const modify = (name: string, value: string | number) =>
      house()
        .as(treasurer)
        .call(accounting.modifyRow, { row, name: name as 'betrag', value });
    await modify('belegnr', 'B-2');
    expect(await receipts()).toHaveLength(1);
    await modify('betrag', 9000);
    expect((await receipts()).map(({ amount }) => amount)).toEqual([9000, -12_000, 12_000]);
    await house().as(treasurer).call(accounting.cancelRow, { ledgerRow_ID: row });
    expect((await receipts()).map(({ amount }) => amount)).toEqual([-9000, 9000, -12_000, 12_000]);
    await expectSoundBooks(house(), clubId);
  });
});
