import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCollectingClub, buildMandate, exportHands } from '../../src/modules/bank-export/bank-export.testing.ts';
import { unzip } from '../../src/modules/exports/exports.testing.ts';
import { soundBooks } from '../../src/modules/ledger/sound-books.testing.ts';
import { download } from '../../src/modules/persons/profile.testing.ts';
import { buildPayment } from '../factories/books.ts';
import { buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';

const now = new Date('2026-03-03T09:00:00Z');
const house = useHouse({ clock: () => now });
const { accounting, audit, bankExport, businessYears, reports } = contract;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let vera: NonNullable<Actor>;
const as = () => house().as(treasurer);
const exporting = exportHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin' });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Huber', email: 'vera@x.test' });
});

const expectNothingBroken = async () => {
  for (const [rule, text] of Object.entries(soundBooks)) {
    expect({ rule, broken: await house().sql(text, [clubId]) }).toEqual({ rule, broken: [] });
  }
};

type Row = Omit<InputOf<typeof accounting.addRow>, 'receipts' | 'key'>;

const rowOf = ({ on = '2026-02-10', ...values }: Partial<Row> & { on?: IsoDay } = {}): Row => ({
  text: 'Beleg',
  betrag: 1200,
  belegdatum: toSeconds(startOfDayInVienna(on)),
  buchsymbol: 'SO',
  gkonto: 7650,
  konto: 2800,
  ...values,
});

const add = async (values: Parameters<typeof rowOf>[0] = {}) => (await as().call(accounting.addRow, rowOf(values))).ID;

const receiptNamed = (rowId: number, name: string) =>
  house().sql(
    `with f as (
       insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
       values ($1, 'receipt', $3, 'application/pdf', '%PDF-', now()) returning id
     )
     insert into receipt (club_id, row_id, file_id, name, created_at) select $1, $2, f.id, $3, now() from f`,
    [clubId, rowId, name],
  );

const accountOf = async (nr: number) =>
  (await as().call(accounting.accounts, {})).accounts.find((account) => account.nr === nr)?.ID ?? 0;

const losesEverything = () => house().sql('update person set staff_level = 0 where id = $1', [treasurer.personId]);

describe('what the accountant gets', () => {
  const year = { from: 20_260_101, to: 20_261_231 };
  const archive = async (ID: number) => unzip((await download(house(), treasurer, path(ID))).rawPayload);
  const path = (ID: number) => `/accounting/reports/handover/${ID}/zip`;
  const linesIn = (text = '') => text.split('\r\n').filter(Boolean);

  it('is a file of whole rows whatever somebody wrote, and stays in its folder', async () => {
    const rowId = await add({ text: 'Kovačič – „Ļ“ 5 €; =HYPERLINK("x")', tax_code: 'input20' });
    await add({ text: '=1+1', belegnr: '=2+2' });
    for (const name of [
      '../../etc/passwd',
      '..\\..\\windows\\x.exe',
      '/abs.pdf',
      'ä ö.pdf',
      '\u202egnp.exe',
      'a.pdf',
      'a.pdf',
    ])
      await receiptNamed(rowId, name);
    const { ID } = await as().call(reports.handOver, year);
    const files = await archive(ID);
    const bmd = linesIn(files.get('bmd.csv'));
    expect(bmd.map((line) => line.split(';').length)).toEqual([15, 15, 15]);
    expect(bmd[1]).toContain(';Kovacic - "L" 5 EUR, =HYPERLINK( x );'.replaceAll('"', ''));
    // In Excel it stays text.
    expect(bmd[2]?.split(';')[11]).toBe("'=1+1 (=2+2)");
    expect([...files.keys()].filter((name) => name.startsWith('belege/'))).toHaveLength(7);
    for (const name of files.keys()) {
      expect(name).toMatch(/^(bmd\.csv|buchungen\.csv|belege\/[A-Z]{2}-\d{4}-\d{5}-\d+-[\p{L}\p{N}._-]+)$/u);
      expect(name.split('/')).not.toContain('..');
    }
  });

  it('takes back what was cancelled or changed after she got it: her books are those of the club', async () => {
    const kept = await add({ text: 'Miete', betrag: 12_000, tax_code: 'input20' });
    const wrong = await add({ text: 'Irrtum', betrag: 5000 });
    const first = await as().call(reports.handOver, year);
    // Amount and tax are two entries of the same row.
    await as().call(accounting.reviseRow, {
      row: kept,
      version: 1,
      ...rowOf({ text: 'Miete', betrag: 24_000, tax_code: 'input20' }),
    });
    await as().call(accounting.cancelRow, { ledgerRow_ID: wrong });
    const second = await as().call(reports.handOver, year);
    const bmd = linesIn((await archive(second.ID)).get('bmd.csv'))
      .slice(1)
      .map((line) => line.split(';'));
    expect(
      bmd.map(([konto, gkonto, , , , , , code, betrag, , steuer, text]) => [konto, gkonto, code, betrag, steuer, text]),
    ).toEqual([
      ['7650', '2800', '2', '120,00', '20,00', 'Storno: Miete'],
      ['7650', '2800', '', '50,00', '', 'Storno: Irrtum'],
      ['2800', '7650', '2', '240,00', '40,00', 'Miete'],
    ]);
    expect((await as().refused(reports.handOver, year)).http).toBe(409);
    // The ledger shows for every row whether it was handed over.
    const unheard = await add({ text: 'später' });
    const { ledgerRows } = await as().call(accounting.ledger, { account: 0 });
    expect(ledgerRows.filter(({ timeHandedOver }) => timeHandedOver === 0).map(({ ID }) => ID)).toEqual([unheard]);
    // The sum of everything she received equals the books.
    const told = new Map<string, number>();
    for (const { ID } of [first, second]) {
      for (const line of linesIn((await archive(ID)).get('buchungen.csv')).slice(1)) {
        const [, , , , , , , debit = '', , credit = '', , amount = ''] = line.split(';');
        const cents = Math.round(Number(amount.replaceAll('.', '').replace(',', '.')) * 100);
        told.set(debit, (told.get(debit) ?? 0) + cents);
        told.set(credit, (told.get(credit) ?? 0) - cents);
      }
    }
    expect(Object.fromEntries([...told].filter(([, cents]) => cents !== 0))).toEqual({
      2500: 4000,
      2800: -24_000,
      7650: 20_000,
    });
  });

  it('every row once, however many ask at the same moment, and nothing for strangers', async () => {
    for (let count = 0; count < 5; count += 1) await add({ betrag: 100 + count });
    const answers = await Promise.all(Array.from({ length: 4 }, () => as().ask(reports.handOver, year)));
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    const [handover] = (await as().call(reports.handovers, {})).handovers;
    expect(handover?.rows).toBe(5);
    const otherClub = await buildCollectingClub(house());
    const stranger = await buildPerson(house(), otherClub, { staff_level: 90 });
    expect((await house().as(stranger).refused(reports.handOver, year)).http).toBe(409);
    expect((await download(house(), stranger, path(handover?.ID ?? 0))).statusCode).toBe(404);
    expect((await download(house(), vera, path(handover?.ID ?? 0))).statusCode).toBe(403);
    await losesEverything();
    expect((await download(house(), treasurer, path(handover?.ID ?? 0))).statusCode).toBe(403);
  });
});

describe('transfers', () => {
  type Wish = InputOf<typeof bankExport.prepareDisbursements>;
  const free = { holder: 'Gemeinde', iban: 'AT592011100000123456', amount: 5000, text: 'Hallenmiete' };
  const wish = async (disbursements: Wish['disbursements'], more: Partial<Wish> = {}): Promise<Wish> => {
    const { earliest, accounts } = await as().call(bankExport.disbursements, {});
    return { on: earliest, account_ID: accounts[0]?.ID ?? 0, disbursements, ...more };
  };
  const orders = async () => (await as().call(bankExport.orders, {})).orders;

  it('go out once, however often the network repeats the call', async () => {
    const account_ID = await accountOf(7650);
    const asked = await wish([{ ...free, account_ID }], { key: randomUUID() });
    const answers = await Promise.all([1, 2, 3].map(() => as().ask(bankExport.prepareDisbursements, asked)));
    expect(new Set(answers.map(({ http, reply }) => `${http}/${reply?.ID}`)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    // Another order with the same content is a different one.
    await as().call(bankExport.prepareDisbursements, { ...asked, key: randomUUID() });
    expect(await orders()).toHaveLength(2);
    const { waiting } = await as().call(reports.dashboard, {});
    expect(waiting.find(({ link }) => link.includes('tab=auftraege'))?.count).toBe(2);
  });

  it('take nothing twice, nothing foreign, nothing that is not there', async () => {
    await buildMandate(house(), vera.personId);
    await buildPayment(house(), clubId, { managerId: vera.personId, cents: 4000, on: '2026-03-01' });
    await as().call(accounting.saveAccount, { nr: 3300, name: 'Lieferanten', kind: 0, inflow: false });
    const { ID: gone } = await as().call(accounting.saveAccount, { nr: 7999, name: 'Fort', kind: 0, inflow: false });
    await as().call(accounting.deleteAccount, { ID: gone });
    const bill = await add({ text: 'Trikots', betrag: 9000, konto: 3300, buchsymbol: 'ER' });
    const payee = { holder: 'Sportgeschäft', iban: 'AT592011100000123456', amount: 9000 };
    const otherClub = await buildCollectingClub(house());
    const foreign = await buildPerson(house(), otherClub, { staff_level: 90 });
    const { accounts } = await house().as(foreign).call(accounting.accounts, {});
    const foreignAccount = accounts.find(({ nr }) => nr === 7650)?.ID ?? 0;
    const foreignBank = accounts.find(({ nr }) => nr === 2800)?.ID ?? 0;
    const account_ID = await accountOf(7650);
    const refusals: readonly [string, Wish][] = [
      ['nothing', await wish([])],
      ['a family twice', await wish([1, 2].map(() => ({ child_ID: vera.personId, amount: 2000 })))],
      ['more than the credit', await wish([{ child_ID: vera.personId, amount: 4001 }])],
      ['the bill twice', await wish([1, 2].map(() => ({ ...payee, entry_ID: bill })))],
      ['a part of the bill', await wish([{ ...payee, entry_ID: bill, amount: 8999 }])],
      ['two targets', await wish([{ ...payee, entry_ID: bill, account_ID }])],
      ['no target', await wish([free])],
      ['a person of another club', await wish([{ child_ID: foreign.personId, amount: 1 }])],
      ['an account of another club', await wish([{ ...free, account_ID: foreignAccount }])],
      ['from a bank of another club', await wish([{ ...free, account_ID }], { account_ID: foreignBank })],
      ['to an account that was deleted', await wish([{ ...free, account_ID: gone }])],
      ['to a bank', await wish([{ ...free, account_ID: await accountOf(2800) }])],
      ['to a wrong IBAN', await wish([{ ...free, account_ID, iban: 'AT592011100000123457' }])],
      ['nothing at all', await wish([{ ...free, account_ID, amount: 0 }])],
      ['less than nothing', await wish([{ ...free, account_ID, amount: -1 }])],
      ['yesterday', await wish([{ ...free, account_ID }], { on: 20_260_302 })],
      ['on a Sunday', await wish([{ ...free, account_ID }], { on: 20_260_308 })],
    ];
    for (const [what, asked] of refusals) {
      const { http } = await as().ask(bankExport.prepareDisbursements, asked);
      expect({ what, isRefused: http >= 400 && http < 500 }).toEqual({ what, isRefused: true });
    }
    expect(await orders()).toEqual([]);
    // Three requests for the same bill at the same moment.
    const asked = await wish([{ ...payee, entry_ID: bill }]);
    const answers = await Promise.all([1, 2, 3].map(() => as().ask(bankExport.prepareDisbursements, asked)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    // The bill changes before the file is made: the prepared transfer is not sent any more.
    await as().call(accounting.reviseRow, {
      row: bill,
      version: 0,
      ...rowOf({ text: 'Trikots', betrag: 8000, konto: 3300, buchsymbol: 'ER' }),
    });
    const [order] = await orders();
    expect((await as().refused(bankExport.exportOrder, { ID: order?.ID ?? 0 })).http).toBe(409);
    await losesEverything();
    expect((await as().refused(bankExport.prepareDisbursements, asked)).http).toBe(403);
    await expectNothingBroken();
  });

  it('of a bill that was paid another way meanwhile do not go out', async () => {
    await as().call(accounting.saveAccount, { nr: 3300, name: 'Lieferanten', kind: 0, inflow: false });
    const bill = await add({ text: 'Trikots', betrag: 9000, konto: 3300, buchsymbol: 'ER' });
    const payee = { holder: 'Sportgeschäft', iban: 'AT592011100000123456', amount: 9000, entry_ID: bill };
    const { ID } = await as().call(bankExport.prepareDisbursements, await wish([payee]));
    await add({ text: 'bar bezahlt', betrag: 9000, gkonto: 3300, konto: 2700, buchsymbol: 'KA' });
    expect((await as().refused(bankExport.exportOrder, { ID })).http).toBe(409);
    expect((await exporting.order(ID)).order.state).toBe('prepared');
  });
});

describe('a row that is changed', () => {
  it('by two at the same moment, or while it is cancelled: once, and the books add up', async () => {
    for (let round = 0; round < 3; round += 1) {
      const row = await add({ betrag: 1000 });
      const revise = (betrag: number) => as().ask(accounting.reviseRow, { row, version: 0, ...rowOf({ betrag }) });
      const answers = await Promise.all([
        revise(2000),
        revise(3000),
        as().ask(accounting.cancelRow, { ledgerRow_ID: row, version: 0 }),
        revise(4000),
      ]);
      expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
      for (const { http } of answers) expect([200, 409]).toContain(http);
      const standing = await house().sql(
        'select 1 from ledger_entry where (id = $1 or row_id = $1) and cancelled_at is null',
        [row],
      );
      expect(standing.length).toBeLessThanOrEqual(1);
      await expectNothingBroken();
    }
  });

  it('takes nothing of another club, nothing out of or into a closed year, and no nonsense', async () => {
    await as().call(businessYears.prepare, { start: 20_250_101, end: 20_251_231 });
    const [year] = await as().call(businessYears.list, {});
    const old = await add({ on: '2025-06-01' });
    await as().call(businessYears.close, { ID: year?.ID ?? 0, through: 20_251_231 });
    const row = await add({ betrag: 1000 });
    const otherClub = await buildCollectingClub(house());
    const stranger = await buildPerson(house(), otherClub, { staff_level: 90 });
    const { ID: foreignCentre } = await house().as(stranger).call(accounting.saveCostCentre, { name: 'Fremd' });
    const foreignRow = (await house().as(stranger).call(accounting.addRow, rowOf())).ID;
    const part = { gkonto: 7650, konto: 2800, betrag: 500, text: '' };
    const attempts: readonly [string, InputOf<typeof accounting.reviseRow>][] = [
      ['of another club', { row: foreignRow, version: 0, ...rowOf() }],
      ['that is none', { row: 999_999_999, version: 0, ...rowOf() }],
      ['in a closed year', { row: old, version: 0, ...rowOf({ on: '2025-06-01', betrag: 5 }) }],
      ['out of a closed year', { row: old, version: 0, ...rowOf({ on: '2026-02-01' }) }],
      ['into a closed year', { row, version: 0, ...rowOf({ on: '2025-06-01' }) }],
      ['an older version', { row, version: 7, ...rowOf() }],
      ['a foreign cost centre', { row, version: 0, ...rowOf({ costCentre_ID: foreignCentre }) }],
      ['an account that is none', { row, version: 0, ...rowOf({ konto: 9999 }) }],
      ['the same account', { row, version: 0, ...rowOf({ konto: 7650 }) }],
      ['parts that do not add up', { row, version: 0, ...rowOf({ parts: [part, { ...part, betrag: 501 }] }) }],
      [
        'more parts than a receipt has',
        { row, version: 0, ...rowOf({ betrag: 500_000, parts: Array.from({ length: 1000 }, () => part) }) },
      ],
      ['a negative amount', { row, version: 0, ...rowOf({ betrag: -5 }) }],
      ['more than there is', { row, version: 0, ...rowOf({ betrag: 9e15 }) }],
      ['far ahead', { row, version: 0, ...rowOf({ on: '2062-01-01' }) }],
      ['without a day', { row, version: 0, ...rowOf(), belegdatum: 0 }],
    ];
    for (const [what, input] of attempts) {
      const { http } = await as().ask(accounting.reviseRow, input);
      expect({ what, isRefused: http >= 400 && http < 500 }).toEqual({ what, isRefused: true });
    }
    expect(
      (
        await house()
          .as(vera)
          .refused(accounting.reviseRow, { row, version: 0, ...rowOf() })
      ).http,
    ).toBe(403);
    await losesEverything();
    expect((await as().refused(accounting.reviseRow, { row, version: 0, ...rowOf() })).http).toBe(403);
    await expectNothingBroken();
  });
});

describe('the link of an auditor', () => {
  const guest = (club = clubId) => house().as(null, { headers: { 'x-verein-id': String(club) } });
  const grant = async (yearId: number, name = 'Paula') =>
    (await as().call(audit.grant, { year_ID: yearId, name, days: 10 })).link.split('/').at(-1) ?? '';

  it('opens one year of one club, reads nothing else and writes nothing but samples and comments', async () => {
    await as().call(businessYears.prepare, { start: 20_250_101, end: 20_251_231 });
    await as().call(businessYears.prepare, { end: 20_261_231 });
    const years = await as().call(businessYears.list, {});
    const yearId = years.find(({ end }) => end === 20_251_231)?.ID ?? 0;
    const inYear = await add({ on: '2025-05-01' });
    const outside = await add({ on: '2026-02-01' });
    await receiptNamed(outside, 'fremd.pdf');
    const accessToken = await grant(yearId);
    const otherClub = await buildCollectingClub(house());
    // Not in another club, not with half of the token, none at all, or the hash from the database.
    const [{ token_hash: hash } = { token_hash: '' }] = await house().sql<{ token_hash: string }>(
      `select encode(token_hash::bytea, 'hex') as token_hash from audit_access where club_id = $1`,
      [clubId],
    );
    for (const wrong of [accessToken.slice(0, -1), `${accessToken}x`, '', '%', `' or 1=1 --`, hash.slice(0, 64)])
      expect([404, 403, 401, 422]).toContain((await guest().refused(audit.open, { accessToken: wrong })).http);
    expect((await guest(otherClub).refused(audit.open, { accessToken })).http).toBe(404);
    const [receipt] = await house().sql<{ id: number }>('select id from receipt where club_id = $1', [clubId]);
    expect(
      (
        await download(house(), null, `/accounting/audit/receipt/${accessToken}/${receipt?.id}`, {
          'x-verein-id': String(clubId),
        })
      ).statusCode,
    ).toBe(404);
    expect((await guest().refused(audit.comment, { accessToken, row_ID: outside, text: 'sehe ich nicht' })).http).toBe(
      404,
    );
    expect((await guest().refused(audit.comment, { accessToken, row_ID: inYear, text: ' \n ' })).http).toBe(422);
    expect((await guest().refused(audit.sample, { accessToken, seed: 'x', size: 0 })).http).toBe(422);
    expect((await guest().refused(audit.sample, { accessToken, seed: 'x', size: 201 })).http).toBe(422);
    // A comment that the network repeats is stored once.
    await Promise.all(
      [1, 2, 3].map(() => guest().call(audit.comment, { accessToken, row_ID: inYear, text: 'Beleg fehlt' })),
    );
    const { comments } = await guest().call(audit.open, { accessToken });
    expect(comments.map(({ text }) => text)).toEqual(['Beleg fehlt']);
    // The link gives access to the audit only.
    for (const call of [accounting.accounts, reports.handovers, bankExport.disbursements])
      expect((await guest().refused(call, {})).http).toBe(401);
    // Revoking it takes effect at once, also for an open page.
    const accesses = await as().call(audit.accesses, {});
    await as().call(audit.revoke, { ID: accesses.accesses[0]?.ID ?? 0 });
    for (const answer of [
      await guest().refused(audit.open, { accessToken }),
      await guest().refused(audit.rows, { accessToken, list: 'all' }),
      await guest().refused(audit.report, { accessToken, report: 'income' }),
      await guest().refused(audit.sample, { accessToken, seed: '', size: 5 }),
      await guest().refused(audit.comment, { accessToken, row_ID: 0, text: 'noch etwas' }),
      await guest().refused(contract.auditFiles.paper, { accessToken }),
    ])
      expect(answer.http).toBe(404);
    await expectNothingBroken();
  });
});
