import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { LedgerRow } from '@vereinshaus/contract/accounting/calls';
import type { ChartRow } from '@vereinshaus/contract/accounting/chart-import';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';

const now = new Date('2026-03-16T09:00:00Z');
const house = useHouse({ clock: () => now });
const calls = contract.accounting;

let clubId = 0;
let treasurer: NonNullable<Actor>;

const day = (iso: string) => toSeconds(startOfDayInVienna(iso));

beforeEach(async () => {
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId, { first_name: 'Karin', last_name: 'Kassier' });
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  for (const [nr, name] of [
    [7400, 'Miete Sportstätten'],
    [7600, 'Büro'],
    [4150, 'Raumvermietung'],
    [4300, 'Förderungen'],
  ] as const)
    await house().as(treasurer).call(calls.saveAccount, { nr, name });
});

const rent = {
  text: 'Miete Turnhalle März',
  betrag: 12_000,
  belegnr: 'ER-7',
  belegdatum: day('2026-03-02'),
  buchsymbol: 'ER' as const,
  gkonto: 7400,
  konto: 2800,
};

const add = async (row: Record<string, unknown> = {}) =>
  (
    await house()
      .as(treasurer)
      .call(calls.addRow, { ...rent, ...row })
  ).ID;

const view = (account = 0, asked: Record<string, unknown> = {}) =>
  house()
    .as(treasurer)
    .call(calls.ledger, { account, ...asked });

const rowOf = async (rowId: number, account = 0): Promise<LedgerRow> => {
  const row = (await view(account)).ledgerRows.find(({ ID }) => ID === rowId);
  if (row === undefined) throw new Error(`no row ${rowId}`);
  return row;
};

const balance = async (nr: number) =>
  (await house().as(treasurer).call(calls.accounts, {})).accounts.find((account) => account.nr === nr)?.saldo;

const refused = (row: Record<string, unknown>) =>
  house()
    .as(treasurer)
    .ask(calls.addRow, { ...rent, ...row });

const lock = (from: string, through: string) =>
  house().sql(
    `insert into business_year (club_id, starts_on, ends_on, locked_through) values ($1, $2::date, ($2::date + interval '1 year - 1 day')::date, $3)`,
    [clubId, from, through],
  );

/** A file as a browser sends it. */
const upload = async (name: string, content: Buffer | string, path = '/file/upload?prefix=receipt') => {
  const boundary = '----beleg';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="excel_file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const [host] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
  const response = await house().app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      host: host?.host ?? '',
      cookie: await cookieOf(house(), treasurer),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { http: response.statusCode, ...response.json<{ file_name?: string; message?: string; rows?: ChartRow[] }>() };
};

describe('a row of the ledger', () => {
  it('debits gkonto and credits konto, and the accounts know', async () => {
    const rowId = await add();
    expect(await rowOf(rowId)).toMatchObject({
      ...rent,
      stornodatum: 0,
      kundenkonto: 0,
      isOpen: true,
      timeHandedOver: 0,
      bankLine: '',
      receiptData: [],
    });
    expect(await balance(2800)).toBe(-12_000);
    expect(await balance(7400)).toBe(-12_000);
    await expectSoundBooks(house(), clubId);
  });

  it('is shown of all accounts with 0, of one account with the balance after it, the newest first', async () => {
    await add({ belegdatum: day('2025-12-30'), betrag: 5000 });
    const first = await add();
    const second = await add({
      text: 'Förderung Gemeinde',
      gkonto: 2800,
      konto: 4300,
      betrag: 50_000,
      buchsymbol: 'BK',
    });
    const year = { dateFrom: day('2026-01-01'), dateTo: day('2026-12-31') + 86_399 };
    expect((await view(0, year)).ledgerRows.map(({ ID }) => ID)).toEqual([second, first]);
    const { ledgerRows, sums, ccAccounts, total } = await view(2800, year);
    expect(ledgerRows.map(({ ID, balance_after }) => [ID, balance_after])).toEqual([
      [second, 33_000],
      [first, -17_000],
    ]);
    expect(sums).toEqual({ opening: -5000, debit: 50_000, credit: 12_000, closing: 33_000 });
    expect(total).toBe(2);
    expect(ccAccounts.map(({ nr }) => nr)).toEqual([2800, 4300, 7400]);
  });

  it('is found by text, amount, symbol and missing receipt, page by page', async () => {
    const one = await add();
    const other = await add({ text: 'Büromaterial', gkonto: 7600, betrag: 1990, buchsymbol: 'KA', konto: 2700 });
    const found = async (asked: Record<string, unknown>) => (await view(0, asked)).ledgerRows.map(({ ID }) => ID);
    expect(await found({ search: 'büro' })).toEqual([other]);
    expect(await found({ filters: { betrag: '>100' } })).toEqual([one]);
    expect(await found({ filters: { buchsymbol: 'KA,SO' } })).toEqual([other]);
    const { file_name: file = '' } = await upload('miete.pdf', '%PDF-1.7 Miete');
    await house()
      .as(treasurer)
      .call(calls.modifyRow, { row: one, name: 'receipts', receipts: [{ name: 'miete', file }] });
    expect(await found({ filters: { belege: 'fehlt' } })).toEqual([other]);
    const page = await view(0, { size: 1, page: 2 });
    expect(page.ledgerRows.map(({ ID }) => ID)).toEqual([one]);
    expect(page.total).toBe(2);
    // Rows hidden by the filter still count.
    expect((await view(2800, { search: 'Miete' })).ledgerRows[0]?.balance_after).toBe(-12_000);
  });

  it.each([
    [{ betrag: 0 }, 'Der Betrag muss größer als 0 sein.'],
    [{ betrag: -5 }, 'Der Betrag muss größer als 0 sein.'],
    [{ betrag: '120.50' }, 'Bitte gib eine ganze Zahl ein.'],
    [{ gkonto: 2800 }, 'Soll und Haben brauchen zwei verschiedene Konten.'],
    [{ konto: 9999 }, 'Das Konto 9999 gibt es nicht.'],
    [{ konto: 0 }, 'Bitte wähle ein Konto aus.'],
    [{ buchsymbol: 'XX' }, 'Dieses Buchungssymbol gibt es nicht.'],
    [{ belegdatum: 0 }, 'Bitte gib das Belegdatum ein.'],
    [{ belegdatum: day('2062-03-02') }, 'Das Belegdatum liegt zu weit in der Zukunft.'],
    [{ text: '' }, 'Bitte gib einen Text ein.'],
    [{ tax_code: 'luxus' }, 'Diesen Steuercode gibt es nicht.'],
    [{ costCentre_ID: 99 }, 'Diese Kostenstelle gibt es nicht.'],
    [{ kundenkonto: 20_001 }, 'Das Kundenkonto muss im Soll oder im Haben der Zeile stehen.'],
  ])('is refused as %o', async (row, sentence) => {
    const { http, refusal } = await refused(row);
    expect(http).toBe(422);
    expect([refusal?.message, ...Object.values(refusal?.fields ?? {})]).toContain(sentence);
    expect((await view()).total).toBe(0);
  });

  it('of another club is not there', async () => {
    const rowId = await add();
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    const [asOther, sentence] = [house().as(other), 'Diese Buchungszeile gibt es nicht.'];
    expect(await asOther.refused(calls.cancelRow, { ledgerRow_ID: rowId })).toMatchObject({
      http: 404,
      message: sentence,
    });
    expect(await asOther.refused(calls.modifyRow, { row: rowId, name: 'text', value: 'x' })).toMatchObject({
      http: 404,
    });
    expect(await asOther.refused(calls.ledger, { account: 7400 })).toMatchObject({ http: 404 });
    expect(await asOther.call(calls.rowHistory, { ID: rowId })).toEqual({ history: [] });
  });

  it('is posted once, however often it is submitted, also at the same moment', async () => {
    const key = randomUUID();
    const ids = await Promise.all([add({ key }), add({ key }), add({ key })]);
    expect(new Set(ids).size).toBe(1);
    expect((await view()).total).toBe(1);
  });

  it('of a family covers what it owes, and lets go of it when it is cancelled', async () => {
    const payer = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Huber' });
    await buildCharge(house(), clubId, { managerId: payer.personId, cents: 9000, now });
    const saldo = async () =>
      (await house().as(treasurer).call(contract.ledger.saldo, { childID: payer.personId })).saldo;
    const rowId = await add({
      text: 'Erlag',
      gkonto: 2800,
      konto: 0,
      kundenkonto: 20_001,
      betrag: 4000,
      buchsymbol: 'BK',
    });
    expect(await rowOf(rowId)).toMatchObject({ konto: 20_001, kundenkonto: 20_001, child_ID: payer.personId });
    expect(await saldo()).toBe(-5000);
    await house().as(treasurer).call(calls.modifyRow, { row: rowId, name: 'betrag', value: 6000 });
    expect(await saldo()).toBe(-3000);
    await house().as(treasurer).call(calls.cancelRow, { ledgerRow_ID: rowId });
    expect(await saldo()).toBe(-9000);
    await expectSoundBooks(house(), clubId);
  });

  it('is refused on the account of somebody who is gone; the words of an old row may change', async () => {
    const payer = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Huber' });
    await buildCharge(house(), clubId, { managerId: payer.personId, cents: 4000, now });
    const erlag = { text: 'Erlag', gkonto: 2800, konto: 20_001, betrag: 4000, buchsymbol: 'BK' as const };
    const rowId = await add(erlag);
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await house().as(admin).call(contract.profile.remove, { child_ID: payer.personId, confirmed: true });
    const gone =
      'Von diesem Kundenkonto zahlt niemand mehr. Bitte wähle das Konto der Person, die jetzt für die Familie zahlt.';
    expect(
      await house()
        .as(treasurer)
        .refused(calls.addRow, { ...rent, ...erlag }),
    ).toMatchObject({ message: gone });
    expect(
      await house().as(treasurer).refused(calls.modifyRow, { row: rowId, name: 'betrag', value: 5000 }),
    ).toMatchObject({ message: gone });
    await house().as(treasurer).call(calls.modifyRow, { row: rowId, name: 'text', value: 'Erlagschein' });
    await expectSoundBooks(house(), clubId);
  });
});

describe('changing a row', () => {
  it('keeps its number and tells in its history what was different', async () => {
    const rowId = await add();
    const change = (
      name: 'text' | 'betrag' | 'belegdatum' | 'gkonto' | 'belegnr' | 'buchsymbol',
      value: string | number,
    ) => house().as(treasurer).call(calls.modifyRow, { row: rowId, name, value });
    await change('text', 'Miete Turnsaal');
    await change('betrag', 13_000);
    await change('belegdatum', day('2026-02-27'));
    await change('gkonto', 7600);
    await change('belegnr', 'ER-8');
    await change('buchsymbol', 'BK');
    expect(await rowOf(rowId)).toMatchObject({
      text: 'Miete Turnsaal',
      betrag: 13_000,
      belegdatum: day('2026-02-27'),
      gkonto: 7600,
      belegnr: 'ER-8',
      buchsymbol: 'BK',
      version: 6,
    });
    expect((await view()).total).toBe(1);
    expect(await balance(7400)).toBe(0);
    expect(await balance(7600)).toBe(-13_000);
    const { history } = await house().as(treasurer).call(calls.rowHistory, { ID: rowId });
    expect(history).toHaveLength(7);
    expect(history[0]?.changes).toEqual([{ label: 'Symbol', before: 'ER Eingangsrechnung', after: 'BK Bank' }]);
    expect(history[4]?.changes).toEqual([{ label: 'Betrag', before: formatMoney(12_000), after: formatMoney(13_000) }]);
    expect(history.at(-1)).toMatchObject({ fullname: 'Karin Kassier' });
    await expectSoundBooks(house(), clubId);
  });

  it('is refused to who has not seen the last change, and two at once come one after the other', async () => {
    const rowId = await add();
    const revise = (betrag: number) =>
      house()
        .as(treasurer)
        .ask(calls.reviseRow, { row: rowId, version: 0, ...rent, betrag });
    const answers = await Promise.all([revise(100), revise(200)]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toBe(
      'Jemand anderer hat diese Zeile inzwischen geändert. Bitte schau sie dir noch einmal an.',
    );
    expect((await view()).total).toBe(1);
  });

  it('that changes nothing leaves nothing behind', async () => {
    const rowId = await add();
    await house()
      .as(treasurer)
      .call(calls.reviseRow, { row: rowId, version: 0, ...rent });
    expect((await rowOf(rowId)).version).toBe(0);
  });

  it.each([
    ['betrag', 'viel', 422],
    ['betrag', 0, 422],
    ['buchsymbol', 'XX', 422],
    ['text', '', 422],
    ['konto', 9999, 422],
  ] as const)('to %s %o is refused', async (name, value, http) => {
    const rowId = await add();
    expect(await house().as(treasurer).refused(calls.modifyRow, { row: rowId, name, value })).toMatchObject({ http });
    expect(await rowOf(rowId)).toMatchObject(rent);
  });

  it('is refused where the product has posted, and for readers', async () => {
    const payer = await buildPerson(house(), clubId, {});
    await buildCharge(house(), clubId, { managerId: payer.personId, cents: 9000, now });
    const [row] = (await view()).ledgerRows;
    expect(row?.isOpen).toBe(false);
    const sentence = 'Diese Zeile hat das Programm gebucht. Sie wird dort zurückgenommen, wo sie entstanden ist.';
    const asTreasurer = house().as(treasurer);
    expect(await asTreasurer.refused(calls.cancelRow, { ledgerRow_ID: row?.ID ?? 0 })).toMatchObject({
      http: 409,
      message: sentence,
    });
    expect(await asTreasurer.refused(calls.modifyRow, { row: row?.ID ?? 0, name: 'text', value: 'x' })).toMatchObject({
      message: sentence,
    });
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect(await house().as(reader).refused(calls.addRow, rent)).toMatchObject({ http: 403 });
    expect((await house().as(reader).call(calls.ledger, { account: 0 })).total).toBe(1);
  });
});

describe('a cancelled row', () => {
  it('stays, is out of every sum, and is cancelled once', async () => {
    const kept = await add({ betrag: 1000 });
    const rowId = await add();
    await house().as(treasurer).call(calls.cancelRow, { ledgerRow_ID: rowId });
    const { ledgerRows, sums } = await view(2800);
    expect(ledgerRows.map(({ ID, stornodatum, balance_after }) => [ID, stornodatum, balance_after])).toEqual([
      [rowId, toSeconds(now), -1000],
      [kept, 0, -1000],
    ]);
    expect(sums).toMatchObject({ credit: 1000, closing: -1000 });
    expect(await house().as(treasurer).refused(calls.cancelRow, { ledgerRow_ID: rowId })).toMatchObject({
      http: 409,
      message: 'Diese Zeile ist schon storniert.',
    });
    expect(
      await house().as(treasurer).refused(calls.modifyRow, { row: rowId, name: 'text', value: 'x' }),
    ).toMatchObject({
      http: 409,
    });
    await expectSoundBooks(house(), clubId);
  });
});

describe('a locked period', () => {
  const sentence =
    'Dieser Zeitraum der Buchhaltung ist abgeschlossen. Bitte wähle ein Datum danach oder wende dich an die Kassierin oder den Kassier.';

  it('takes no new, changed or cancelled row, and no row moves into it or out of it', async () => {
    const inside = await add({ belegdatum: day('2026-01-15') });
    const outside = await add();
    await lock('2026-01-01', '2026-01-31');
    const asTreasurer = house().as(treasurer);
    const attempts = [
      await asTreasurer.refused(calls.addRow, { ...rent, belegdatum: day('2026-01-31') }),
      await asTreasurer.refused(calls.cancelRow, { ledgerRow_ID: inside }),
      await asTreasurer.refused(calls.modifyRow, { row: inside, name: 'text', value: 'anders' }),
      await asTreasurer.refused(calls.modifyRow, { row: inside, name: 'belegdatum', value: day('2026-03-01') }),
      await asTreasurer.refused(calls.modifyRow, { row: outside, name: 'belegdatum', value: day('2026-01-01') }),
    ];
    expect(attempts.map(({ http, message }) => [http, message])).toEqual(attempts.map(() => [409, sentence]));
    expect((await rowOf(inside)).isOpen).toBe(false);
    expect((await rowOf(outside)).isOpen).toBe(true);
    await expectSoundBooks(house(), clubId);
  });
});

describe('tax of a row', () => {
  // docs/rules/umsatzsteuer.md
  it.each([
    ['standard', 4150, 12_000, 2000, 3500],
    ['reduced13', 4150, 11_300, 1300, 3505],
    ['reduced10', 4150, 5500, 500, 3506],
    ['reduced49', 4150, 10_490, 490, 3507],
  ] as const)('%s of what the club sells stands on its own account', async (tax_code, konto, betrag, tax, account) => {
    const rowId = await add({ gkonto: 2800, konto, betrag, tax_code, text: 'Hallenmiete' });
    expect(await balance(2800)).toBe(betrag);
    expect(await balance(konto)).toBe(betrag - tax);
    expect(await balance(account)).toBe(tax);
    expect(await rowOf(rowId)).toMatchObject({
      gkonto: 2800,
      konto,
      betrag,
      parts: [{ gkonto: 2800, konto, betrag, tax, tax_code }],
    });
    expect(await rowOf(rowId, account)).toMatchObject({ betrag: tax, balance_after: tax });
    await expectSoundBooks(house(), clubId);
  });

  it.each([
    ['input20', 12_000, 2000],
    ['input13', 11_300, 1300],
    ['input10', 11_000, 1000],
    ['input49', 10_490, 490],
  ] as const)('%s of what the club buys is claimed back', async (tax_code, betrag, tax) => {
    const rowId = await add({ betrag, tax_code });
    expect([await balance(2800), await balance(7400), await balance(2500)]).toEqual([-betrag, tax - betrag, tax]);
    expect(await rowOf(rowId)).toMatchObject({ gkonto: 7400, konto: 2800, betrag });
    expect(await rowOf(rowId, 7400)).toMatchObject({ betrag: betrag - tax });
  });

  it('of a credit note takes back what it was', async () => {
    await add({ gkonto: 2800, konto: 4150, betrag: 12_000, tax_code: 'standard' });
    await add({ gkonto: 4150, konto: 2800, betrag: 12_000, tax_code: 'standard', buchsymbol: 'GU' });
    expect([await balance(2800), await balance(4150), await balance(3500)]).toEqual([0, 0, 0]);
  });

  it('that the club owes itself comes on top: owed and deducted on accounts of their own, or a cost', async () => {
    const standing = async () => Promise.all([2800, 7400, 2505, 3508].map((nr) => balance(nr)));
    const rowId = await add({ betrag: 10_000, tax_code: 'reverseInput20', text: 'Software' });
    expect(await standing()).toEqual([-10_000, -10_000, 2000, 2000]);
    const part = { gkonto: 7400, konto: 2800, betrag: 10_000, tax: 2000, tax_code: 'reverseInput20' };
    expect(await rowOf(rowId)).toMatchObject({ gkonto: 7400, konto: 2800, betrag: 10_000, parts: [part] });
    expect(await rowOf(rowId, 3508)).toMatchObject({ gkonto: 2505, konto: 3508, betrag: 2000, balance_after: 2000 });
    await house().as(treasurer).call(calls.modifyRow, { row: rowId, name: 'betrag', value: 20_000 });
    expect(await standing()).toEqual([-20_000, -20_000, 4000, 4000]);
    await house().as(treasurer).call(calls.modifyRow, { row: rowId, name: 'tax_code', value: 'reverseOwed20' });
    expect(await standing()).toEqual([-20_000, -24_000, 0, 4000]);
    expect(await rowOf(rowId)).toMatchObject({ gkonto: 7400, konto: 2800, betrag: 20_000, parts: [{ tax: 4000 }] });
    await add({ gkonto: 2800, konto: 7400, betrag: 20_000, tax_code: 'reverseOwed20', buchsymbol: 'EG' });
    expect(await standing()).toEqual([0, 0, 0, 0]);
    const receipt = [
      { gkonto: 7400, konto: 2800, betrag: 5000, tax_code: 'buildingInput20' as const, text: 'Boden' },
      { gkonto: 7600, konto: 2800, betrag: -1000, tax_code: 'buildingInput20' as const, text: 'Nachlass' },
      { gkonto: 7600, konto: 2800, betrag: 1200, tax_code: 'input20' as const, text: 'Ordner' },
    ];
    const split = await add({ betrag: 5200, gkonto: 0, konto: 0, parts: receipt });
    expect(await standing()).toEqual([-5200, -5000, 800, 800]);
    expect((await rowOf(split)).parts).toMatchObject(receipt);
    expect(await rowOf(split)).toMatchObject({ konto: 2800, betrag: 5200 });
    await expectSoundBooks(house(), clubId);
  });

  it.each(['none', 'exempt', 'membership', 'reverse'] as const)('%s posts no tax', async (tax_code) => {
    await add({ gkonto: 2800, konto: 4150, tax_code });
    expect([await balance(2800), await balance(4150)]).toEqual([12_000, 12_000]);
  });

  it('is offered with its rates, and so are the cost centres', async () => {
    const { ID } = await house().as(treasurer).call(calls.saveCostCentre, { name: 'Turnen' });
    const { taxCodes, costCentres } = await house().as(treasurer).call(calls.choices, {});
    expect(taxCodes.map(({ code, percent }) => [code, percent])).toContainEqual(['reduced49', 4.9]);
    expect(taxCodes.filter(({ isInput, isReverseCharge }) => isInput && !isReverseCharge)).toHaveLength(4);
    expect(taxCodes.filter(({ isReverseCharge }) => isReverseCharge)).toHaveLength(6);
    expect(costCentres).toEqual([{ ID, name: 'Turnen', tag_ID: 0 }]);
    const rowId = await add({ costCentre_ID: ID });
    expect((await rowOf(rowId)).parts[0]?.costCentre_ID).toBe(ID);
  });
});

describe('one receipt over several accounts', () => {
  const parts = [
    { gkonto: 7400, konto: 2800, betrag: 12_000, tax_code: 'input20' as const, text: 'Saalmiete' },
    { gkonto: 7600, konto: 2800, betrag: 1100, tax_code: 'input10' as const, text: 'Fachbuch' },
    { gkonto: 7400, konto: 2800, betrag: -1000, text: 'Nachlass' },
  ];
  const receipt = { text: 'Rechnung Gemeinde', betrag: 12_100, gkonto: 0, konto: 0, parts };

  it('is one row', async () => {
    const rowId = await add(receipt);
    expect((await view()).total).toBe(1);
    expect(await rowOf(rowId)).toMatchObject({ gkonto: 0, konto: 2800, betrag: 12_100 });
    expect((await rowOf(rowId)).parts.map(({ betrag, tax }) => [betrag, tax])).toEqual([
      [12_000, 2000],
      [1100, 100],
      [-1000, 0],
    ]);
    expect([await balance(2800), await balance(7400), await balance(7600), await balance(2500)]).toEqual([
      -12_100, -9000, -1000, 2100,
    ]);
    expect(await rowOf(rowId, 7600)).toMatchObject({ gkonto: 7600, konto: 2800, betrag: 1000 });
    await expectSoundBooks(house(), clubId);
  });

  it('adds up to what it says', async () => {
    const { refusal } = await refused({ ...receipt, betrag: 12_000 });
    expect(refusal?.message).toBe(
      `Die Teile ergeben ${formatMoney(12_100)}, der Beleg lautet auf ${formatMoney(12_000)}.`,
    );
  });

  it('is changed as a whole where its parts differ', async () => {
    const rowId = await add(receipt);
    const asTreasurer = house().as(treasurer);
    expect(await asTreasurer.refused(calls.modifyRow, { row: rowId, name: 'betrag', value: 5 })).toMatchObject({
      http: 409,
    });
    await asTreasurer.call(calls.modifyRow, { row: rowId, name: 'belegnr', value: 'ER-9' });
    const { version } = await rowOf(rowId);
    await asTreasurer.call(calls.reviseRow, {
      ...rent,
      ...receipt,
      betrag: 13_100,
      parts: parts.slice(0, 2),
      row: rowId,
      version,
    });
    expect(await rowOf(rowId)).toMatchObject({ betrag: 13_100 });
    expect((await view()).total).toBe(1);
    await asTreasurer.call(calls.cancelRow, { ledgerRow_ID: rowId });
    expect(await balance(2800)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });
});

describe('receipts', () => {
  it('come with a row or later, several of them, and stay visible when they are deleted', async () => {
    const { file_name: file = '' } = await upload('rechnung.pdf', '%PDF-1.7 Rechnung');
    const { file_name: photo = '' } = await upload('foto.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]));
    const rowId = await add({ receipts: [{ name: 'rechnung.pdf', file }] });
    const asTreasurer = house().as(treasurer);
    await asTreasurer.call(calls.modifyRow, {
      row: rowId,
      name: 'receipts',
      receipts: [{ name: 'foto.jpg', file: photo }],
    });
    await asTreasurer.call(calls.modifyRow, { row: rowId, name: 'text', value: 'Miete' });
    await asTreasurer.call(calls.deleteReceipt, { ID: rowId, filename: file });
    expect((await rowOf(rowId)).receiptData).toEqual([
      { name: 'rechnung.pdf', file, createdAt: toSeconds(now), deletedAt: toSeconds(now) },
      { name: 'foto.jpg', file: photo, createdAt: toSeconds(now), deletedAt: 0 },
    ]);
    expect(await asTreasurer.refused(calls.deleteReceipt, { ID: rowId, filename: file })).toMatchObject({ http: 404 });
    const { history } = await asTreasurer.call(calls.rowHistory, { ID: rowId });
    expect(history[0]?.description).toBe('Beleg rechnung.pdf von „Miete“ gelöscht');
  });

  it('in a locked period are added, not taken away', async () => {
    const { file_name: file = '' } = await upload('rechnung.pdf', '%PDF-1.7 Rechnung');
    const rowId = await add({ belegdatum: day('2026-01-15') });
    await lock('2026-01-01', '2026-01-31');
    const asTreasurer = house().as(treasurer);
    await asTreasurer.call(calls.modifyRow, { row: rowId, name: 'receipts', receipts: [{ name: 'x', file }] });
    expect(await asTreasurer.refused(calls.deleteReceipt, { ID: rowId, filename: file })).toMatchObject({ http: 409 });
  });

  it('that are programs, or not there, or of another club, are refused', async () => {
    expect(await upload('rechnung.exe', 'MZ\u0000')).toMatchObject({ http: 422 });
    expect(await upload('rechnung.pdf', 'MZ\u0000\u0000')).toMatchObject({
      http: 422,
      message: 'Dieser Dateityp wird nicht angenommen. Möglich sind PDF, Bilder, Text, Word und Excel.',
    });
    const none = [{ name: 'x', file: `${randomUUID()}-x.pdf` }];
    expect(await refused({ receipts: none })).toMatchObject({ http: 404 });
    expect((await view()).total).toBe(0);
    const { file_name: file = '' } = await upload('rechnung.pdf', '%PDF-1.7 Rechnung');
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    await house().as(other).call(calls.saveAccount, { nr: 7400, name: 'Miete' });
    expect(
      await house()
        .as(other)
        .refused(calls.addRow, { ...rent, receipts: [{ name: 'x', file }] }),
    ).toMatchObject({ http: 404, message: 'Diesen Beleg gibt es nicht oder nicht mehr.' });
  });
});

describe('proposals', () => {
  it('come from similar rows, each text once, the latest first', async () => {
    await add({ betrag: 100 });
    await add({ gkonto: 7600, betrag: 200 });
    await add({ text: 'Bankspesen', gkonto: 7600, betrag: 50, buchsymbol: 'BK' });
    await add({ text: 'Miete Garage', tax_code: 'input20', betrag: 120 });
    const { rows } = await house().as(treasurer).call(calls.similarRows, { text: 'miete' });
    expect(rows.map(({ text, gkonto, betrag }) => [text, gkonto, betrag])).toEqual([
      ['Miete Garage', 7400, 120],
      ['Miete Turnhalle März', 7600, 200],
    ]);
    expect(await house().as(treasurer).call(calls.similarRows, { text: '' })).toEqual({ rows: [] });
  });
});

describe('accounts', () => {
  const accountOf = async (nr: number) =>
    (await house().as(treasurer).call(calls.accounts, {})).accounts.find((account) => account.nr === nr);
  const giro = {
    nr: 2810,
    name: 'Sparkonto',
    kind: 1,
    inflow: true,
    iban: 'AT61 1904 3002 3457 3201',
    bic: 'bkauatww',
  };

  it('have their kinds and sides, a customer above 20000', async () => {
    const payer = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Huber' });
    await buildCharge(house(), clubId, { managerId: payer.personId, cents: 9000, now });
    expect(await accountOf(20_001)).toMatchObject({
      kind: 5,
      inflow: true,
      saldo: 9000,
      child_ID: payer.personId,
      iban: '',
    });
    expect(await accountOf(2800)).toMatchObject({ kind: 1, inflow: true, isOwn: true });
    expect(await accountOf(2700)).toMatchObject({ kind: 2 });
  });

  it('are added, changed and deleted, and tell what happened to them', async () => {
    const asTreasurer = house().as(treasurer, { isConfirmed: true });
    const { ID } = await asTreasurer.call(calls.saveAccount, giro);
    expect(await accountOf(2810)).toMatchObject({ iban: 'AT611904300234573201', bic: 'BKAUATWW', isUsed: false });
    await asTreasurer.call(calls.saveAccount, { ...giro, ID, nr: 2811, iban: '' });
    const { history } = await asTreasurer.call(calls.accountHistory, { ID });
    expect(history.map(({ description }) => description)).toEqual([
      'Konto 2811 Sparkonto geändert: Nummer, IBAN',
      'Konto 2810 Sparkonto angelegt',
    ]);
    await asTreasurer.call(calls.deleteAccount, { ID });
    expect(await accountOf(2811)).toBeUndefined();
    expect(await asTreasurer.refused(calls.deleteAccount, { ID })).toMatchObject({ http: 404 });
  });

  it.each([
    [{ nr: 7400 }, 'Diese Kontonummer ist schon vergeben. Bitte wähle eine andere.'],
    [{ nr: 0 }, 'Bitte gib eine Kontonummer ein.'],
    [{ nr: 20_005 }, 'Nummern über 20000 gehören den Kundenkonten. Bitte wähle eine kleinere.'],
    [{ nr: 300, kind: 5 }, 'Ein Kundenkonto hat eine Nummer über 20000.'],
    [{ kind: 0 }, 'IBAN und BIC haben nur Bankkonten und Kundenkonten.'],
    [{ kind: 2 }, 'IBAN und BIC haben nur Bankkonten und Kundenkonten.'],
    [{ iban: 'AT611904300234573202' }, 'Diese IBAN stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.'],
    [{ bic: 'X1' }, 'Diese BIC stimmt nicht. Sie hat 8 oder 11 Zeichen, zum Beispiel GIBAATWWXXX.'],
    [{ name: '' }, 'Bitte gib einen Namen ein.'],
  ])('are refused as %o', async (values, sentence) => {
    const { http, refusal } = await house()
      .as(treasurer, { isConfirmed: true })
      .ask(calls.saveAccount, { ...giro, ...values });
    expect([409, 422]).toContain(http);
    expect([refusal?.message, ...Object.values(refusal?.fields ?? {})]).toContain(sentence);
  });

  it('that are used keep their nature and are not deleted', async () => {
    await add();
    const asTreasurer = house().as(treasurer);
    const { ID = 0 } = (await accountOf(7400)) ?? {};
    const rentAccount = { ID, nr: 7400, name: 'Miete' };
    expect(await asTreasurer.refused(calls.deleteAccount, { ID })).toMatchObject({
      http: 409,
      message: 'Dieses Konto wird verwendet und kann nicht gelöscht werden.',
    });
    expect(await asTreasurer.refused(calls.saveAccount, { ...rentAccount, inflow: true })).toMatchObject({ http: 409 });
    expect(await asTreasurer.refused(calls.saveAccount, { ...rentAccount, kind: 5, nr: 20_400 })).toMatchObject({
      message: 'Die Art dieses Kontos lässt sich nicht mehr ändern.',
    });
    const bank = await accountOf(2800);
    expect(await asTreasurer.refused(calls.deleteAccount, { ID: bank?.ID ?? 0 })).toMatchObject({ http: 409 });
    // The treasurer may choose account numbers: the product finds its accounts by purpose.
    await asTreasurer.call(calls.saveAccount, { ID: bank?.ID, nr: 2805, name: 'Giro', kind: 1, inflow: true });
    expect(await balance(2805)).toBe(-12_000);
  });

  it('of a family keep their IBAN out of lists, and its change in the family’s history', async () => {
    const payer = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Huber' });
    await buildCharge(house(), clubId, { managerId: payer.personId, cents: 9000, now });
    const { ID = 0 } = (await accountOf(20_001)) ?? {};
    const values = { ID, nr: 20_001, name: 'Huber Vera', kind: 5 as const, inflow: true };
    await house()
      .as(treasurer)
      .call(calls.saveAccount, { ...values, iban: 'AT611904300234573201' });
    await house()
      .as(treasurer)
      .call(calls.saveAccount, { ...values, tag: 'Stundung' });
    expect(await accountOf(20_001)).toMatchObject({ iban: '', tag: 'Stundung' });
    expect(await house().as(treasurer).call(contract.ledger.bankDetails, { childID: payer.personId })).toEqual({
      iban: 'AT611904300234573201',
      holder: '',
    });
    const [entry] = await house().sql<{ person_id: number }>(
      `select person_id from history_entry where club_id = $1 and kind = 'ledger.bankDetailsChanged'`,
      [clubId],
    );
    expect(entry?.person_id).toBe(payer.personId);
  });
});

describe('files of rows', () => {
  const fileOf = async (call: typeof contract.accountingFiles.csv, input: Record<string, unknown>) =>
    Buffer.from(
      (
        await house()
          .as(treasurer)
          .call(call, { rows: [], ...input })
      ).content,
      'base64',
    );

  it('have the rows in their order, as the books have them', async () => {
    const one = await add();
    const other = await add({ text: 'Förderung; Gemeinde', gkonto: 2800, konto: 4300, betrag: 50_000 });
    await house().as(treasurer).call(calls.cancelRow, { ledgerRow_ID: one });
    const csv = (await fileOf(contract.accountingFiles.csv, { rows: [other, one], account: 2800 })).toString();
    expect(csv.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffDatum;Belegnummer;Nummer am Beleg;Symbol;Text;Soll;Haben;Betrag;Stand danach;Belege;Nimmt zurück;Storniert',
      '02.03.2026;ER-2026-00002;ER-7;ER;"Förderung; Gemeinde";2800;4300;500,00;500,00;0;;',
      '02.03.2026;ER-2026-00001;ER-7;ER;Miete Turnhalle März;7400;2800;120,00;0,00;0;;16.03.2026',
    ]);
    const pdf = await fileOf(contract.accountingFiles.pdf, { rows: [one, other], title: '2026' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('write an account with its leading zero, which also finds it', async () => {
    const { ID } = await house().as(treasurer).call(calls.saveAccount, { nr: 600, name: 'Sportgeräte', inflow: true });
    const row = await add({ text: 'Matten', gkonto: 600 });
    const csv = (await fileOf(contract.accountingFiles.csv, { rows: [row], account: 600 })).toString();
    expect(csv.split('\r\n')[1]).toBe('02.03.2026;ER-2026-00001;ER-7;ER;Matten;0600;2800;120,00;120,00;0;;');
    for (const gkonto of ['0600', '600']) expect((await view(0, { filters: { gkonto } })).total).toBe(1);
    const { history } = await house().as(treasurer).call(calls.accountHistory, { ID });
    expect(history[0]?.description).toBe('Konto 0600 Sportgeräte angelegt');
    const { targets } = await house().as(treasurer).call(contract.bank.targets, { search: '0600' });
    expect(targets.map(({ label }) => label)).toEqual(['0600 Sportgeräte']);
    const period = { from: 20_260_101, to: 20_261_231 };
    const { rows } = await house()
      .as(treasurer)
      .call(contract.reports.view, { report: 'balances', ...period });
    expect(rows.find(({ account }) => account === 600)?.cells[0]).toBe('0600');
  });

  it('take a bare list, of numbers or of rows as they were read', async () => {
    const row = await add();
    const { ledgerRows } = await view(0);
    const cookie = await cookieOf(house(), treasurer);
    for (const payload of [[row], ledgerRows.filter(({ ID }) => ID === row)])
      for (const file of ['csv', 'pdf']) {
        const url = `/api/accounting/ledger/${file}`;
        const headers = { cookie, host: `verein${treasurer.clubId}.test` };
        const answer = await house().app.inject({ method: 'POST', url, headers, payload });
        expect(answer.json()).toMatchObject({ content: expect.stringMatching(/.{40}/) });
      }
  });

  it('of nothing are refused', async () => {
    expect(await house().as(treasurer).refused(contract.accountingFiles.pdf, { rows: [] })).toMatchObject({
      message: 'Es gibt keine Daten zum Exportieren.',
    });
  });
});

describe('a chart of accounts', () => {
  const chart = contract.chartImport;
  const preview = (content: string, name = 'rahmen.csv') => upload(name, content, '/accounting/chart/preview');

  it('is seen before it is written, and can be taken back as far as it is unused', async () => {
    const { rows = [] } = await preview('Nummer;Bezeichnung\n7400;Saalmiete\n7300;Fahrtspesen\n7310;Porto\nx;Kaputt\n');
    expect(rows.map(({ nr, state, note }) => [nr, state, note])).toEqual([
      [7400, 'known', 'Miete Sportstätten'],
      [7300, 'new', ''],
      [7310, 'new', ''],
      [0, 'wrong', 'Das ist keine Kontonummer.'],
    ]);
    const asTreasurer = house().as(treasurer);
    const wanted = rows
      .filter(({ state }) => state === 'new')
      .map(({ nr, name, kind, inflow }) => ({ nr, name, kind, inflow }));
    const { ID, added } = await asTreasurer.call(chart.run, { name: 'rahmen.csv', rows: wanted });
    expect(added).toBe(2);
    await add({ gkonto: 7300 });
    expect(await asTreasurer.call(chart.undo, { ID })).toMatchObject({
      message: '1 Konto gelöscht; was verwendet wird, bleibt (1 Konto)',
    });
    expect(await asTreasurer.refused(chart.undo, { ID })).toMatchObject({ http: 404 });
    expect((await asTreasurer.call(chart.runs, {})).imports).toMatchObject([
      { ID, added: 2, timeUndone: toSeconds(now) },
    ]);
    expect((await asTreasurer.call(calls.accounts, {})).accounts.map(({ nr }) => nr)).not.toContain(7310);
  });

  it('for beginners is complete, and adds what is missing once', async () => {
    const asTreasurer = house().as(treasurer);
    const { rows } = await asTreasurer.call(chart.starter, {});
    const missing = rows
      .filter(({ state }) => state === 'new')
      .map(({ nr, name, kind, inflow }) => ({ nr, name, kind, inflow }));
    const written = (wanted: (row: ChartRow) => boolean) => rows.filter(wanted).map(({ nr }) => nr);
    expect(written(() => true)).toEqual([
      600, 620, 1600, 2000, 2010, 2090, 2300, 2500, 2700, 2710, 2800, 2810, 2850, 2890, 3200, 3210, 3300, 3500, 3520,
      3600, 3900, 4000, 4010, 4100, 4110, 4150, 4200, 4210, 4300, 4310, 4320, 4800, 5000, 6000, 6500, 7000, 7200, 7340,
      7345, 7380, 7400, 7600, 7650, 7700, 7750, 7790, 7800, 8100, 8280, 8500, 9000, 9800, 9850, 9890,
    ]);
    expect([written(({ kind }) => kind === 1), written(({ kind }) => kind === 2)]).toEqual([
      [2800, 2810],
      [2700, 2710],
    ]);
    expect(written(({ inflow }) => inflow)).toEqual(written(({ nr }) => nr < 3000));
    await asTreasurer.call(chart.run, { name: 'Musterkontenrahmen', rows: missing });
    expect((await asTreasurer.call(chart.starter, {})).rows.every(({ state }) => state === 'known')).toBe(true);
    expect(await asTreasurer.refused(chart.run, { name: 'noch einmal', rows: missing })).toMatchObject({
      http: 422,
      message: 'Davon gibt es bei euch schon alles.',
    });
  });

  it('that is none is refused', async () => {
    expect(await preview('MZ', 'rahmen.exe')).toMatchObject({ http: 422 });
    expect(await preview('PK kaputt', 'rahmen.xlsx')).toMatchObject({ http: 422 });
  });
});
