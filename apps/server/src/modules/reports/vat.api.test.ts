import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt, ownIban } from '../bank/statement.testing.ts';

const now = new Date('2026-05-10T10:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let treasurer: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const asked = () => house().as(treasurer);
const { take, lineOf, book, unbook } = bankHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildClub(house(), { iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin' });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Zahler' });
});

type Row = InputOf<typeof contract.accounting.addRow>;

const typed = (row: Partial<Row> & { on: IsoDay }) => {
  const { on, ...values } = row;
  return asked().call(contract.accounting.addRow, {
    text: 'Beleg',
    betrag: 0,
    belegdatum: toSeconds(startOfDayInVienna(on)),
    buchsymbol: 'SO',
    ...values,
  });
};

const account = (nr: number, name: string, inflow: boolean) =>
  asked().call(contract.accounting.saveAccount, { nr, name, kind: 0, inflow });

/** Kennzahl → base and tax; amounts without one by their name. */
const figuresOf = async (from: number, to: number, method: 'agreed' | 'received') => {
  const { rows } = await asked().call(contract.reports.view, { report: 'vat', from, to, method });
  return Object.fromEntries(
    rows
      .filter(({ level }) => level !== 'head')
      .map(({ cells: [figure, name, , base, tax] }) => [figure ?? name, [base, tax]]),
  );
};

const march = [20_260_301, 20_260_331] as const;
const april = [20_260_401, 20_260_430] as const;
const may = [20_260_501, 20_260_531] as const;
const year = [20_260_101, 20_261_231] as const;

describe('a month of docs/rules/umsatzsteuer-uva.md', () => {
  const sale = (betrag: number, tax_code: Row['tax_code']) =>
    typed({ on: '2026-03-05', betrag, gkonto: 2800, konto: 4800, tax_code });
  const purchase = (betrag: number, tax_code: Row['tax_code']) =>
    typed({ on: '2026-03-06', betrag, gkonto: 7650, konto: 2800, tax_code });

  it('gives every Kennzahl of the form once, as an accountant would reckon it, whichever way the club reckons', async () => {
    await sale(12_000, 'standard');
    await sale(11_300, 'reduced13');
    await sale(5500, 'reduced10');
    await sale(10_490, 'reduced49');
    await sale(50_000, 'exempt');
    await sale(30_000, 'small');
    await sale(20_000, 'membership');
    await sale(40_000, 'reverse');
    // A credit note of € 24 reverses € 20 and its tax.
    await typed({ on: '2026-03-20', betrag: 2400, gkonto: 4800, konto: 2800, tax_code: 'standard' });
    await purchase(24_000, 'input20');
    await purchase(1100, 'input10');
    // The supplier refunds € 12.
    await typed({ on: '2026-03-21', betrag: 1200, gkonto: 2800, konto: 7650, tax_code: 'input20' });
    await purchase(10_000, 'reverseInput20');
    await purchase(5000, 'reverseOwed20');
    await purchase(100_000, 'buildingInput20');
    await purchase(30_000, 'acquisition20');
    await purchase(10_000, 'acquisition10');
    await purchase(8000, 'acquisitionOwed20');
    for (const method of ['agreed', 'received'] as const) {
      expect({ method, ...(await figuresOf(...march, method)) }).toEqual({
        method,
        'KZ 022': [8000, 1600],
        'KZ 006': [10_000, 1300],
        'KZ 029': [5000, 500],
        'ermäßigt 4,9 %': [10_000, 490],
        'KZ 020': [50_000, 0],
        'KZ 016': [30_000, 0],
        // 80 + 100 + 50 + 100 + 500 + 300: neither members' fees nor sales taxed abroad.
        'KZ 000': [113_000, 3890],
        'KZ 057': [15_000, 3000],
        'KZ 048': [100_000, 20_000],
        'Summe Steuerschuld': [115_000, 23_000],
        'KZ 072': [38_000, 7600],
        'KZ 073': [10_000, 1000],
        'KZ 070': [48_000, 8600],
        'Vorsteuer 20 %': [19_000, 3800],
        'Vorsteuer 10 %': [1000, 100],
        'KZ 060': [20_000, 3900],
        'KZ 066': [10_000, 2000],
        'KZ 082': [100_000, 20_000],
        'KZ 065': [40_000, 7000],
        'Summe Vorsteuer aus Steuerschuld und Erwerben': [150_000, 29_000],
        'echter Mitgliedsbeitrag, nicht steuerbar': [20_000, 0],
        'Leistung an Unternehmen in der EU, dort steuerpflichtig (ZM)': [40_000, 0],
        // 38,90 + 230 + 86 − 39 − 290 is the tax due.
        'Summe außerhalb': [60_000, 0],
        'KZ 095': [null, 2590],
      });
    }
  });
});

it('opens the rows behind every figure that has an account of its own', async () => {
  await typed({ on: '2026-03-05', betrag: 12_000, gkonto: 2800, konto: 4800, tax_code: 'standard' });
  await typed({ on: '2026-03-06', betrag: 30_000, gkonto: 7650, konto: 2800, tax_code: 'acquisition20' });
  const { rows } = await asked().call(contract.reports.view, { report: 'vat', from: march[0], to: march[1] });
  expect(rows.flatMap(({ cells, account: nr }) => (nr === undefined ? [] : [[cells[0], nr]]))).toEqual([
    ['KZ 022', 3500],
    ['KZ 072', 3509],
    ['KZ 065', 2506],
  ]);
});

describe('with the money', () => {
  it('a prepayment counts in the month of its charge: the months add up to the year', async () => {
    const about = { managerId: vera.personId, personId: vera.personId };
    await buildPayment(house(), clubId, { ...about, cents: 12_000, on: '2026-03-10' });
    await buildCharge(house(), clubId, { ...about, cents: 10_000, taxCents: 2000, on: '2026-04-02' });
    expect((await figuresOf(...march, 'received'))['KZ 095']).toEqual([null, 0]);
    expect(await figuresOf(...april, 'received')).toMatchObject({ 'KZ 022': [10_000, 2000], 'KZ 095': [null, 2000] });
    expect(await figuresOf(20_260_101, 20_261_231, 'received')).toMatchObject({ 'KZ 022': [10_000, 2000] });
  });

  it('a bill on credit and an invoice outside of the members’ accounts count with the row', async () => {
    await account(3300, 'Lieferverbindlichkeiten', false);
    await account(2300, 'Sonstige Forderungen', true);
    await typed({ on: '2026-03-10', betrag: 12_000, gkonto: 7650, konto: 3300, tax_code: 'input20' });
    await typed({ on: '2026-03-11', betrag: 60_000, gkonto: 2300, konto: 4800, tax_code: 'standard' });
    await typed({ on: '2026-04-10', betrag: 12_000, gkonto: 3300, konto: 2800 });
    await typed({ on: '2026-04-11', betrag: 60_000, gkonto: 2800, konto: 2300 });
    expect(await figuresOf(...march, 'received')).toMatchObject({
      'KZ 022': [50_000, 10_000],
      'KZ 060': [10_000, 2000],
      'KZ 095': [null, 8000],
    });
    expect((await figuresOf(...april, 'received'))['KZ 095']).toEqual([null, 0]);
    expect(await figuresOf(...march, 'agreed')).toEqual(await figuresOf(...march, 'received'));
  });

  // The example of docs/rules/umsatzsteuer-uva.md.
  it('what a bank takes back counts in the month of the return: the month that was told stays as it was', async () => {
    const about = { managerId: vera.personId, personId: vera.personId };
    await buildCharge(house(), clubId, {
      ...about,
      cents: 10_000,
      taxCents: 2000,
      on: '2026-03-01',
      dueOn: '2026-03-01',
    });
    const told = async (on: IsoDay, cents: number, text: string, returnCode?: string) => {
      await take(
        camt({ from: on, lines: [{ cents, text, bank: text, ...(returnCode !== undefined && { returnCode }) }] }),
      );
      const { ID } = await lineOf(text);
      await book(ID, vera.personId, cents);
      return ID;
    };
    const taxOf = async (period: readonly [number, number]) => (await figuresOf(...period, 'received'))['KZ 022'];
    const incomeOf = async ([from, to]: readonly [number, number]) =>
      (await asked().call(contract.reports.view, { report: 'income', from, to })).rows
        .find(({ cells }) => cells[1] === 'Kursbeiträge (steuerfrei)')
        ?.cells.slice(2, 5);
    await told('2026-03-10', 6000, 'Einzug');
    expect([await taxOf(march), await incomeOf(march)]).toEqual([
      [5000, 1000],
      [5000, 0, 5000],
    ]);
    const back = await told('2026-04-20', -6000, 'Rueckgabe', 'MD06');
    expect([await taxOf(march), await incomeOf(march)]).toEqual([
      [5000, 1000],
      [5000, 0, 5000],
    ]);
    expect(await figuresOf(...april, 'received')).toMatchObject({ 'KZ 022': [-5000, -1000], 'KZ 095': [null, -1000] });
    expect(await incomeOf(april)).toEqual([0, 5000, -5000]);
    expect(await taxOf(year)).toBeUndefined();
    const again = await told('2026-05-04', 12_000, 'doch bezahlt');
    expect([await taxOf(march), await taxOf(april), await taxOf(may), await taxOf(year)]).toEqual([
      [5000, 1000],
      [-5000, -1000],
      [10_000, 2000],
      [10_000, 2000],
    ]);
    // Assigned to the wrong family and reversed on the same day: no effect.
    await unbook(again);
    expect([await taxOf(march), await taxOf(april), await taxOf(may), await taxOf(year)]).toEqual([
      [5000, 1000],
      [-5000, -1000],
      undefined,
      undefined,
    ]);
    expect(await figuresOf(...march, 'agreed')).toMatchObject({ 'KZ 022': [10_000, 2000] });
    expect((await figuresOf(...april, 'agreed'))['KZ 095']).toEqual([null, 0]);
    // It was no return after all: the payment covers its original items again, once.
    await unbook(back);
    expect([await taxOf(march), await incomeOf(march)]).toEqual([
      [5000, 1000],
      [5000, 0, 5000],
    ]);
    expect([await taxOf(april), await incomeOf(april), await taxOf(year)]).toEqual([
      undefined,
      [5000, 5000, 0],
      [5000, 1000],
    ]);
  });

  it('what is paid with a voucher counts when it is redeemed', async () => {
    const about = { managerId: vera.personId, personId: vera.personId };
    await buildCharge(house(), clubId, { ...about, cents: 10_000, taxCents: 2000, on: '2026-03-02' });
    const { accounts } = await asked().call(contract.accounting.accounts, {});
    const [vouchers, family] = [
      accounts.find(({ nr }) => nr === 3210)?.nr ?? 0,
      accounts.find(({ kind }) => kind === 5)?.nr ?? 0,
    ];
    await typed({ on: '2026-04-03', betrag: 6000, gkonto: vouchers, konto: family });
    expect(await figuresOf(...april, 'received')).toMatchObject({ 'KZ 022': [5000, 1000] });
  });
});

describe('a payment that is typed in parts', () => {
  it('covers what it covers once, and only as far as it is money', async () => {
    const about = { managerId: vera.personId, personId: vera.personId };
    await buildCharge(house(), clubId, { ...about, cents: 10_000, taxCents: 2000, on: '2026-03-02' });
    const { accounts } = await asked().call(contract.accounting.accounts, {});
    const family = accounts.find(({ kind }) => kind === 5)?.nr ?? 0;
    const part = (gkonto: number, betrag: number) => ({ gkonto, konto: family, betrag, text: '' });
    // € 60 and € 48 from the bank, € 12 are waived.
    const parts = [part(2800, 6000), part(2800, 4800), part(7800, 1200)];
    await typed({ on: '2026-03-10', betrag: 12_000, parts });
    expect(await figuresOf(...march, 'received')).toMatchObject({ 'KZ 022': [9000, 1800], 'KZ 095': [null, 1800] });
    const { rows } = await asked().call(contract.reports.view, { report: 'income', from: march[0], to: march[1] });
    expect(rows.find(({ cells }) => cells[1] === 'Überschuss')?.cells[2]).toBe(10_800);
    expect(rows.find(({ cells }) => cells[1] === 'Umsatzsteuer 20 %')?.cells[2]).toBe(1800);
  });
});

describe('with the charge', () => {
  it('an advance that stands as owed has a base as well', async () => {
    await account(3200, 'Erhaltene Anzahlungen', false);
    await typed({ on: '2026-03-10', betrag: 12_000, gkonto: 2800, konto: 3200, tax_code: 'standard' });
    for (const method of ['agreed', 'received'] as const)
      expect({ method, ...(await figuresOf(...march, method)) }).toMatchObject({ method, 'KZ 022': [10_000, 2000] });
  });
});
