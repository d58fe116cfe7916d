import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Report, ReportKind } from '@vereinshaus/contract/reports/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfRuns, unzip } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { type AccountPurpose } from '../ledger/chart-of-accounts.ts';
import { accountsFor, post } from '../ledger/index.ts';
import { download } from '../persons/profile.testing.ts';

const now = new Date('2026-05-10T10:00:00Z');
const house = useHouse({ clock: () => now });
const calls = contract.reports;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const asked = () => house().as(treasurer);
const year2025 = { from: 20_250_101, to: 20_251_231 };
const view = (report: ReportKind, more: Record<string, unknown> = {}) =>
  asked().call(calls.view, { report, ...year2025, ...more });

const posting = (debit: AccountPurpose, credit: AccountPurpose, cents: number, on: string, more = {}) =>
  house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, viewer: null, now };
    const accounts = await accountsFor(ctx, { purposes: [debit, credit] });
    const line = { debit: accounts.of(debit), credit: accounts.of(credit), cents, text: 'Beleg', ...more };
    await post(ctx, { kind: 'manual', source: 'hand', on, lines: [{ ...line, symbol: 'SO' }] });
  });

const about = () => ({ managerId: vera.personId, personId: vera.personId });

/**
 * The year of docs/rules/geschaeftsjahr.md. Before it: € 1.000 in the bank. Vera owes € 120 (€ 100 and 20 % tax) and pays
 * € 60 of it; € 50 of other income in cash; € 30 for advertising; € 500 from the bank to the cash box.
 */
beforeEach(async () => {
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin' });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Zahler' });
  await posting('bank', 'equity', 100_000, '2024-12-31');
  await buildCharge(house(), clubId, {
    ...about(),
    cents: 10_000,
    taxCents: 2000,
    on: '2025-03-01',
    dueOn: '2025-03-15',
  });
  await buildPayment(house(), clubId, { ...about(), cents: 6000, on: '2025-04-01' });
  await posting('cash', 'otherIncome', 5000, '2025-05-01');
  await posting('advertising', 'bank', 3000, '2025-06-01');
  await posting('cash', 'bank', 50_000, '2025-07-01');
});

/** Name of a line → its amounts. */
const linesOf = ({ rows }: Report): Record<string, unknown> =>
  Object.fromEntries(rows.filter(({ level }) => level !== 'head').map(({ cells }) => [cells[1], cells.slice(2)]));

describe('Einnahmen-Ausgaben-Rechnung', () => {
  it('tells what came in and went out, and for what: net amount and tax share what was paid', async () => {
    const told = linesOf(await view('income'));
    expect(told).toMatchObject({
      'Kursbeiträge (steuerfrei)': [5000, 0, 5000, 0],
      'Umsatzsteuer 20 %': [1000, 0, 1000, 0],
      'Sonstige Erträge': [5000, 0, 5000, 0],
      Werbung: [0, 3000, -3000, 0],
      Überschuss: [11_000, 3000, 8000, 100_000],
      'Geldbestand am 01.01.2025': [null, null, 100_000, null],
      'Geldbestand am 31.12.2025': [null, null, 108_000, null],
    });
  });

  it('counts what covers nothing yet as a credit, also when it is paid back', async () => {
    await buildPayment(house(), clubId, { ...about(), cents: 9000, on: '2025-08-01' });
    expect(linesOf(await view('income'))).toMatchObject({
      'Kursbeiträge (steuerfrei)': [10_000, 0, 10_000, 0],
      'Umsatzsteuer 20 %': [2000, 0, 2000, 0],
      'Guthaben und Vorauszahlungen von Mitgliedern': [3000, 0, 3000, 0],
      Überschuss: [20_000, 3000, 17_000, 100_000],
    });
  });

  it('leaves a payment a prepayment while its charge belongs to a later year', async () => {
    await buildPayment(house(), clubId, { ...about(), cents: 6000, on: '2025-12-20' });
    await buildPayment(house(), clubId, { ...about(), cents: 7000, on: '2025-12-21' });
    await buildCharge(house(), clubId, { ...about(), cents: 7000, on: '2026-01-10' });
    expect(linesOf(await view('income'))).toMatchObject({
      'Guthaben und Vorauszahlungen von Mitgliedern': [7000, 0, 7000, 0],
    });
    const both = linesOf(await view('income', { from: 20_250_101, to: 20_261_231 }));
    expect(both).toMatchObject({
      'Kursbeiträge (steuerfrei)': [17_000, 0, 17_000, 10_000],
      'Guthaben und Vorauszahlungen von Mitgliedern': [0, 0, 0, 7000],
    });
  });

  it('opens the rows behind every account', async () => {
    const { rows } = await view('income');
    expect(
      rows.filter(({ level, cells }) => level === 'line' && cells[0] !== null).every(({ account }) => account),
    ).toBe(true);
  });
});

describe('Vermögensübersicht, Bilanz, Gewinn- und Verlustrechnung', () => {
  it('tell what the club has and owes', async () => {
    expect(linesOf(await view('assets'))).toMatchObject({
      'Bank Giro': [53_000, 100_000],
      Kassa: [55_000, 0],
      'Offene Beträge von Familien und Kunden': [6000, 0],
      Vermögen: [114_000, 100_000],
      'Umsatzsteuer 20 %': [2000, 0],
      Reinvermögen: [112_000, 100_000],
    });
  });

  it('agree on both sides, before and after the year is closed, and with a credit of a family', async () => {
    const sides = async () => {
      const told = linesOf(await view('balanceSheet'));
      expect(told['Summe Aktiva']).toEqual(told['Summe Passiva']);
      return told;
    };
    const open = await sides();
    expect(open).toMatchObject({ 'Ergebnis des Zeitraums': [12_000, 0], Vereinsvermögen: [100_000, 100_000] });
    await asked().call(contract.businessYears.prepare, { start: 20_250_101, end: 20_251_231 });
    const [year] = await asked().call(contract.businessYears.list, {});
    await asked().call(contract.businessYears.close, { ID: year?.ID ?? 0, through: 20_251_231 });
    expect(await sides()).toEqual(open);
    const next = linesOf(await view('balanceSheet', { from: 20_260_101, to: 20_261_231 }));
    expect(next).toMatchObject({ Vereinsvermögen: [112_000, 100_000], 'Summe Aktiva': [114_000, 114_000] });
  });

  it('count what was earned, paid or not', async () => {
    expect(linesOf(await view('profit'))).toMatchObject({
      'Kursbeiträge (steuerfrei)': [10_000, 0],
      'Sonstige Erträge': [5000, 0],
      Werbung: [-3000, 0],
      Ergebnis: [12_000, 0],
    });
  });
});

describe('Saldenliste, Journal, Kontoblatt, Kassabuch', () => {
  it('the balance of any account on any day is the sum of its rows, and all of them are nothing', async () => {
    for (const to of [20_250_228, 20_250_301, 20_250_615, 20_251_231]) {
      const told = await view('balances', { to });
      expect(told.rows.at(-1)?.cells.slice(2)).toEqual([0, expect.any(Number), expect.any(Number), 0]);
      const sums = await house().sql<{ number: number; cents: string }>(
        `select a.number, sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) as cents
         from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
         join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
         where a.club_id = $1 and a.kind <> 5 and e.cancelled_at is null and to_char(d.document_on, 'YYYYMMDD')::integer <= $2
         group by a.number`,
        [clubId, to],
      );
      const found = new Map(told.rows.map(({ account, cells }) => [account, cells.at(-1)]));
      for (const { number, cents } of sums) expect(found.get(number)).toBe(Number(cents));
    }
  });

  it('a sheet begins with what was there and ends with what is there', async () => {
    const { rows } = await view('account', { account: 2800 });
    expect(rows.map(({ cells }) => cells.at(-1))).toEqual([100_000, 106_000, 103_000, 53_000, 53_000]);
    const cash = await view('cash', { from: 20_250_601 });
    expect(cash.rows.map(({ cells }) => cells.at(-1))).toEqual([5000, 55_000, 55_000]);
    expect(cash.columns.map(({ label }) => label)).toContain('Bestand');
    const income = await view('account', { account: 4100 });
    expect(income.rows.at(-1)?.cells.at(-1)).toBe(10_000);
  });

  it('the journal has every row of the period', async () => {
    const { rows, left } = await view('journal');
    expect(left).toBe(0);
    expect(rows.at(-1)?.cells.at(-1)).toBe(10_000 + 2000 + 6000 + 5000 + 3000 + 50_000);
  });

  it('refuses an account that is none, and a period that is none', async () => {
    expect((await asked().refused(calls.view, { report: 'account', ...year2025, account: 1 })).http).toBe(404);
    const bank = await asked().refused(calls.view, { report: 'cash', ...year2025, account: 2800 });
    expect(bank.message).toBe('Dieses Konto ist keine Kassa. Ohne Konto siehst du die erste Kassa.');
    expect((await asked().refused(calls.view, { report: 'balances', from: 20_251_231, to: 20_250_101 })).http).toBe(
      400,
    );
    expect((await asked().refused(calls.view, { report: 'balances', from: 20_100_101, to: 20_251_231 })).http).toBe(
      400,
    );
  });
});

describe('open items by age', () => {
  it('add up to the balance of the family on any day', async () => {
    const on = async (to: number) => linesOf(await view('openItems', { to }))['Summe'];
    expect(await on(20_250_310)).toEqual([12_000, 0, 0, 0, 0, 12_000, 0, 12_000]);
    expect(await on(20_250_402)).toEqual([0, 6000, 0, 0, 0, 6000, 0, 6000]);
    expect(await on(20_251_231)).toEqual([0, 0, 0, 0, 6000, 6000, 0, 6000]);
    await buildPayment(house(), clubId, { ...about(), cents: 8000, on: '2026-01-05' });
    expect(await on(20_251_231)).toEqual([0, 0, 0, 0, 6000, 6000, 0, 6000]);
    expect(await on(20_260_105)).toEqual([0, 0, 0, 0, 0, 0, 2000, -2000]);
  });

  it('stand in the order of names, as one says the alphabet here', async () => {
    for (const last_name of ['Zobel', 'Öllinger', 'Şahin', 'Pichler']) {
      const { personId } = await buildPerson(house(), clubId, { first_name: 'Ida', last_name });
      await buildCharge(house(), clubId, { managerId: personId, personId, cents: 1000, on: '2025-03-01' });
    }
    const { rows } = await view('openItems', { to: 20_251_231 });
    const names = ['Öllinger Ida', 'Pichler Ida', 'Şahin Ida', 'Zahler Vera', 'Zobel Ida'];
    expect(rows.map(({ cells }) => cells[1]).filter((name) => names.includes(String(name)))).toEqual(names);
  });
});

describe('Umsatzsteuer', () => {
  it('with the charge: base and tax of every Kennzahl', async () => {
    const { rows } = await view('vat', { method: 'agreed' });
    expect(rows.map(({ cells }) => [cells[0], ...cells.slice(3)])).toContainEqual(['KZ 022', 10_000, 2000]);
    expect(rows.at(-1)?.cells).toEqual(['KZ 095', 'Vorauszahlung', null, null, 2000]);
  });

  it('with the money: of what was paid', async () => {
    const { rows } = await view('vat', { method: 'received' });
    expect(rows.map(({ cells }) => [cells[0], ...cells.slice(3)])).toContainEqual(['KZ 022', 5000, 1000]);
    const later = await view('vat', { from: 20_250_501, method: 'received' });
    expect(later.rows.at(-1)?.cells.at(-1)).toBe(0);
  });
});

describe('Reverse Charge', () => {
  // docs/rules/umsatzsteuer.md: software of € 100 from abroad, € 50 of advertising without deduction, a floor of € 1.000.
  it('is owed and deducted with the service, under Kennzahlen of its own, whichever way the club reckons', async () => {
    const addRow = (row: object) =>
      asked().call(contract.accounting.addRow, {
        text: 'Rechnung',
        belegdatum: toSeconds(startOfDayInVienna('2025-10-05')),
        buchsymbol: 'ER',
        gkonto: 7650,
        konto: 2800,
        betrag: 0,
        ...row,
      });
    await addRow({ betrag: 10_000, tax_code: 'reverseInput20' });
    await addRow({ betrag: 5000, tax_code: 'reverseOwed20' });
    await addRow({ betrag: 100_000, tax_code: 'buildingInput20' });
    for (const method of ['agreed', 'received'] as const) {
      const { rows } = await view('vat', { from: 20_251_001, method });
      const figures = rows.filter(({ level }) => level !== 'head').map(({ cells }) => [cells[0], ...cells.slice(3)]);
      expect(figures).toEqual([
        ['KZ 048', 100_000, 20_000],
        ['KZ 057', 15_000, 3000],
        [null, 115_000, 23_000],
        ['KZ 082', 100_000, 20_000],
        ['KZ 066', 10_000, 2000],
        [null, 110_000, 22_000],
        ['KZ 095', null, 1000],
      ]);
    }
    expect(linesOf(await view('balances', { from: 20_251_001 }))).toMatchObject({
      'Vorsteuer Reverse Charge': [0, 22_000, 0, 22_000],
      'Umsatzsteuer Reverse Charge': [0, 0, 23_000, -23_000],
    });
    expect(linesOf(await view('income', { from: 20_251_001 }))).toMatchObject({
      Werbung: [0, 115_000, -115_000, 0],
    });
  });
});

describe('Kostenstellen und Voranschlag', () => {
  it('tells the result of each cost centre', async () => {
    const [centre] = await house().sql<{ id: number }>(
      `insert into cost_centre (club_id, name) values ($1, 'Turnen') returning id`,
      [clubId],
    );
    await posting('advertising', 'bank', 700, '2025-08-01', { costCentreId: centre?.id });
    const told = linesOf(await view('costCentres'));
    expect(told).toMatchObject({
      'Summe Turnen': [0, 700, -700],
      'Summe ohne Kostenstelle': [15_000, 3000, 12_000],
      Summe: [15_000, 3700, 11_300],
    });
  });

  it('counts what is posted for a course for the cost centre of its tag, and what is taken back as well', async () => {
    const parent = await buildPerson(house(), clubId, { data_confirmed_at: now });
    await buildGrant(house(), clubId, treasurer.personId, 'course/participants');
    const prices = { price_cents: 6000, non_member_price_cents: 6000 };
    const [turnen, plain] = [await buildCourse(house(), clubId, prices), await buildCourse(house(), clubId, prices)];
    const [tag] = await house().sql<{ id: number }>(
      `with made as (insert into tag (club_id, entity, label) values ($1, 'course', 'Sparte Turnen') returning id),
       given as (insert into tagging (club_id, entity, tag_id, course_id) select $1, 'course', id, $2 from made)
       select id from made`,
      [clubId, turnen],
    );
    const tagId = tag?.id ?? 0;
    const book = (courseId: number) =>
      house()
        .as(treasurer)
        .call(contract.bookings.register, { course_ID: courseId, child_ID: parent.personId, force: true });
    const results = async () => linesOf(await view('costCentres', { from: 20_260_101, to: 20_261_231 }));
    await book(plain);
    const { ID } = await asked().call(contract.accounting.saveCostCentre, { name: 'Turnen', tag_ID: tagId });
    const { courses, costCentres } = await asked().call(contract.accounting.choices, {});
    expect(courses).toEqual([{ ID: turnen, title: expect.any(String), costCentre_ID: ID }]);
    expect(costCentres).toEqual([{ ID, name: 'Turnen', tag_ID: tagId }]);
    await book(turnen);
    expect(await results()).toMatchObject({
      'Summe Turnen': [6000, 0, 6000],
      'Summe ohne Kostenstelle': [6000, 0, 6000],
    });
    // The course loses its tag: its charges are reversed where they were counted.
    await house().sql('delete from tagging where club_id = $1 and tag_id = $2', [clubId, tagId]);
    await house()
      .as(treasurer)
      .call(contract.bookings.deregister, { course_ID: turnen, child_ID: parent.personId, refund: true });
    expect(await results()).toMatchObject({ 'Summe Turnen': [0, 0, 0], 'Summe ohne Kostenstelle': [6000, 0, 6000] });
    const again = { name: 'Turnen 2', tag_ID: tagId };
    expect((await asked().refused(contract.accounting.saveCostCentre, again)).message).toMatch(/anderen Kostenstelle/);
    const foreign = await buildClub(house());
    const [other] = await house().sql<{ id: number }>(
      `insert into tag (club_id, entity, label) values ($1, 'course', 'Fremd') returning id`,
      [foreign],
    );
    const asking = { name: 'Fremd', tag_ID: other?.id ?? 0 };
    expect((await asked().refused(contract.accounting.saveCostCentre, asking)).http).toBe(422);
  });

  it('holds the plan against what became of it', async () => {
    await asked().call(contract.businessYears.prepare, { start: 20_250_101, end: 20_251_231 });
    const [year] = await asked().call(contract.businessYears.list, {});
    const ID = year?.ID ?? 0;
    const { lines } = await asked().call(calls.budget, { ID });
    const idOf = (nr: number) => lines.find((each) => each.nr === nr)?.ID ?? 0;
    await asked().call(calls.saveBudget, {
      ID,
      lines: [
        { ID: idOf(4100), amount: 12_000 },
        { ID: idOf(7650), amount: 2500 },
      ],
    });
    expect(linesOf(await view('budget'))).toMatchObject({
      'Kursbeiträge (steuerfrei)': [12_000, 10_000, -2000, 0],
      Werbung: [2500, 3000, 500, 0],
      Ergebnis: [9500, 12_000, 2500, 0],
    });
    await asked().call(calls.saveBudget, { ID, lines: [{ ID: idOf(7650), amount: 0 }] });
    expect((await asked().call(calls.budget, { ID })).lines.find(({ nr }) => nr === 7650)?.amount).toBe(0);
    const [bank] = await house().sql<{ id: number }>(
      `select id from ledger_account where club_id = $1 and purpose = 'bank'`,
      [clubId],
    );
    expect((await asked().refused(calls.saveBudget, { ID, lines: [{ ID: bank?.id ?? 0, amount: 1 }] })).http).toBe(400);
  });
});

describe('files', () => {
  const file = (report: ReportKind, format: 'pdf' | 'csv' | 'excel') =>
    asked().call(contract.reportFiles.file, { report, format, ...year2025, account: 2800 });

  it.each([
    'income',
    'assets',
    'balanceSheet',
    'profit',
    'balances',
    'journal',
    'account',
    'openItems',
    'vat',
  ] as const)('%s as PDF says what the screen says', async (report) => {
    const { content, fileName, mimeType } = await file(report, 'pdf');
    expect(mimeType).toBe('application/pdf');
    expect(fileName.endsWith('.pdf')).toBe(true);
    expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
    const words = pdfRuns(Buffer.from(content, 'base64')).join(' ').replaceAll('\u00a0', ' ');
    const shown = await view(report, { account: 2800 });
    expect(words.replaceAll(' ', '')).toContain(shown.title.replaceAll(' ', ''));
    const figures = shown.rows.flatMap(({ cells }) =>
      cells.flatMap((cell, index) =>
        typeof cell === 'number' && shown.columns[index]?.type === 'money'
          ? [formatMoney(cell).replaceAll('\u00a0', ' ')]
          : [],
      ),
    );
    for (const figure of figures) expect(words).toContain(figure);
  });

  it('as CSV and Excel', async () => {
    const csv = Buffer.from((await file('balances', 'csv')).content, 'base64').toString('utf8');
    expect(csv).toContain('2800;Bank Giro;1000,00;60,00;530,00;530,00');
    const sheet = unzip(Buffer.from((await file('balances', 'excel')).content, 'base64'));
    expect([...sheet.values()].join('')).toContain('Bank Giro');
  });
});

describe('what the accountant gets', () => {
  const fetched = async (exportId: number) => {
    const answer = await download(house(), treasurer, `/accounting/reports/handover/${exportId}/zip`);
    return unzip(answer.rawPayload);
  };

  it('every row once, amount and tax in one, and what came later the next time', async () => {
    const first = await asked().call(calls.handOver, year2025);
    const files = await fetched(first.ID);
    expect([...files.keys()]).toEqual(['bmd.csv', 'buchungen.csv']);
    const bmd = (files.get('bmd.csv') ?? '').split('\r\n').filter(Boolean);
    expect(bmd[0]).toContain('Konto;Gkonto;Buchsymbol;Belegnr;Buchdatum;Belegdatum;Buchcode;Steuercode;Betrag');
    expect(bmd).toHaveLength(6);
    expect(bmd[1]).toMatch(/^4100;\d+;AR;BU202500001;01\.03\.2025;01\.03\.2025;2;1;120,00;20;20,00;Turnen;;;$/);
    expect(files.get('buchungen.csv')).toContain(';01.03.2025;BU-2025-00001;');
    expect(files.get('buchungen.csv')).toContain('20,00;Normalsteuersatz 20 %');
    expect((await asked().refused(calls.handOver, year2025)).http).toBe(409);
    await posting('advertising', 'bank', 900, '2025-09-01');
    const second = await asked().call(calls.handOver, year2025);
    expect((await fetched(second.ID)).get('bmd.csv')?.split('\r\n').filter(Boolean)).toHaveLength(2);
    const { handovers } = await asked().call(calls.handovers, {});
    expect(handovers.map(({ rows }) => rows)).toEqual([1, 6]);
    expect([...(await fetched(first.ID)).values()]).toEqual([...files.values()]);
  });
});

describe('Steuercodes of the accountant', () => {
  it('stand in the file instead of the usual ones, and in the history', async () => {
    const { ID } = await asked().call(calls.handOver, year2025);
    const bmd = async () => {
      const answer = await download(house(), treasurer, `/accounting/reports/handover/${ID}/zip`);
      return (unzip(answer.rawPayload).get('bmd.csv') ?? '').split('\r\n')[1]?.split(';').slice(7, 11);
    };
    expect(await bmd()).toEqual(['1', '120,00', '20', '20,00']);
    const known = await asked().call(calls.bmdCodes, {});
    expect(known.codes.find(({ code }) => code === 'input20')?.bmdCode).toBe('2');
    expect(known.codes.find(({ code }) => code === 'reverseInput20')?.bmdCode).toBe('');
    await asked().call(calls.saveBmdCodes, { codes: [{ code: 'standard', bmdCode: '21' }] });
    expect(await bmd()).toEqual(['21', '120,00', '20', '20,00']);
    expect((await asked().refused(calls.saveBmdCodes, { codes: [{ code: 'standard', bmdCode: '1;2' }] })).http).toBe(
      422,
    );
    const told = await house().sql(
      `select details ->> 'text' as text from history_entry where club_id = $1 and kind = 'reports.bmdCodes'`,
      [clubId],
    );
    expect(told).toEqual([{ text: 'Normalsteuersatz 20 %: 21' }]);
  });
});

describe('dashboard', () => {
  it('tells balances over time, this year against the last, what is owed and what waits', async () => {
    const told = await asked().call(calls.dashboard, {});
    expect(told.days).toHaveLength(13);
    expect(told.money.find(({ nr }) => nr === 2800)?.course.slice(0, 3)).toEqual([106_000, 103_000, 53_000]);
    expect(told.money.find(({ nr }) => nr === 2700)?.balance).toBe(55_000);
    expect(told.months.find(({ label }) => label.startsWith('April'))).toMatchObject({ income: 0, incomeBefore: 6000 });
    expect(told.ages.at(-1)).toEqual({ label: 'über 90 Tage', amount: 6000 });
    expect(told.waiting.map(({ text, link }) => [text, link])).toEqual(
      expect.arrayContaining([
        ['Das laufende Geschäftsjahr ist nicht vorbereitet', '/buchhaltung/geschaeftsjahr'],
        ['Ein Kundenkonto hat seit über 90 Tagen etwas offen', '/buchhaltung/berichte?bericht=openItems'],
      ]),
    );
  });
});
