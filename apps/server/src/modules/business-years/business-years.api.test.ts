import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { accountsFor, postDocument } from '../ledger/index.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';

const start = new Date('2026-05-10T10:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const calls = contract.businessYears;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let vera: NonNullable<Actor>;

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera' });
});

const asked = () => house().as(treasurer);
const list = () => asked().call(calls.list, {});
const yearEnding = async (end: number) => {
  const year = (await list()).find((each) => each.end === end);
  if (year === undefined) throw new Error(`no year ends on ${end}`);
  return year.ID;
};
const prepare = (end: number, first = 0) => asked().call(calls.prepare, { start: first, end });
const close = async (end: number, through = end) => asked().ask(calls.close, { ID: await yearEnding(end), through });
const reopen = async (end: number, through = 0) =>
  asked().ask(calls.reopen, { ID: await yearEnding(end), through, reason: 'Beleg nachgereicht' });

/** The server's message, for a success or a refusal. */
const said = ({ reply, refusal }: { reply: unknown; refusal: unknown }) => refusal ?? reply;

/** The example of docs/rules/geschaeftsjahr.md: € 100 of fees, € 60 of them paid, € 30 spent on advertising. */
const liveThroughYear = async (year: number) => {
  const about = { managerId: vera.personId, personId: vera.personId };
  await buildCharge(house(), clubId, { ...about, cents: 10_000, on: `${year}-03-01` });
  await buildPayment(house(), clubId, { ...about, cents: 6000, on: `${year}-04-01` });
  await posting('advertising', 'bank', 3000, `${year}-05-01`);
};

const posting = (debit: 'advertising' | 'bank', credit: 'bank' | 'otherIncome', cents: number, on: string, more = {}) =>
  house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, viewer: null, now };
    const accounts = await accountsFor(ctx, { purposes: [debit, credit] });
    const line = { debit: accounts.of(debit), credit: accounts.of(credit), cents, text: 'Beleg' };
    return postDocument(ctx, { kind: 'manual', source: 'bank', on, lines: [{ ...line, symbol: 'BK' }], ...more });
  });

/** Debit minus credit of every account of the club through a day, from its entries alone. */
const balancesOn = async (day: string): Promise<Record<string, number>> => {
  const rows = await house().sql<{ name: string; cents: string }>(
    `select coalesce(a.purpose, 'customer') as name,
       sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) as cents
     from ledger_account a
     join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
     join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
     where a.club_id = $1 and d.document_on <= $2 group by 1`,
    [clubId, day],
  );
  return Object.fromEntries(rows.map(({ name, cents }) => [name, Number(cents)]).filter(([, cents]) => cents !== 0));
};

const asApplication = (statement: string) =>
  house().database.transaction({ tenant: clubId }, (db) => sql.raw(statement).execute(db));

describe('business years', () => {
  it('follow each other, whatever the first day and the length', async () => {
    await prepare(20_250_630, 20_240_901);
    await prepare(20_260_630);
    expect((await list()).map(({ start: first, end, closedThrough }) => [first, end, closedThrough])).toEqual([
      [20_250_701, 20_260_630, 0],
      [20_240_901, 20_250_630, 0],
    ]);
    const [newest] = await list();
    expect(newest?.StartDate).toBe(Date.parse('2025-06-30T22:00:00Z') / 1000);
    expect(newest?.EndDate).toBe(Date.parse('2026-06-30T21:59:59Z') / 1000);
  });

  it.each([
    [{ end: 20_251_231 }, 400, 'Bitte gib an, wann das erste Geschäftsjahr beginnt.'],
    [{ start: 20_250_101, end: 20_241_231 }, 400, 'Das Geschäftsjahr muss nach seinem Beginn enden.'],
    [{ start: 20_250_101, end: 20_260_101 }, 400, 'Ein Geschäftsjahr dauert höchstens zwölf Monate'],
    [{ start: 20_250_101, end: 20_250_231 }, 400, 'Dieses Datum ist nicht gültig.'],
  ])('refuses %o', async (input, http, message) => {
    const refused = await asked().ask(calls.prepare, input);
    expect(refused.http).toBe(http);
    expect(said(refused)).toMatchObject({ message: expect.stringContaining(message) });
  });

  it('leave no day between them and share none', async () => {
    await prepare(20_241_231, 20_240_101);
    const late = await asked().ask(calls.prepare, { start: 20_250_301, end: 20_251_231 });
    expect(said(late)).toMatchObject({
      message: 'Das nächste Geschäftsjahr beginnt am 01.01.2025, dem Tag nach dem letzten.',
    });
    const add = (first: string, last: string) =>
      asApplication(
        `insert into business_year (club_id, starts_on, ends_on) values (current_club(), '${first}', '${last}')`,
      );
    await expect(add('2025-02-01', '2025-12-31')).rejects.toThrow();
    await expect(add('2024-12-01', '2025-11-30')).rejects.toThrow();
    await add('2025-01-01', '2025-12-31');
  });

  it('go again while nothing of them is closed, the last one first', async () => {
    await prepare(20_241_231, 20_240_101);
    await prepare(20_251_231);
    const first = await asked().ask(calls.remove, { ID: await yearEnding(20_241_231) });
    expect(said(first)).toMatchObject({ message: 'Nur das letzte Geschäftsjahr kann entfernt werden.' });
    await asked().call(calls.remove, { ID: await yearEnding(20_251_231) });
    await close(20_241_231, 20_240_131);
    const closed = await asked().ask(calls.remove, { ID: await yearEnding(20_241_231) });
    expect(closed.http).toBe(409);
    await expect(asApplication('delete from business_year')).rejects.toThrow();
    await expect(asApplication(`update business_year set ends_on = '2024-11-30'`)).rejects.toThrow();
  });
});

describe('closing', () => {
  beforeEach(async () => {
    await prepare(20_251_231, 20_250_101);
    await prepare(20_261_231);
  });

  it('carries the result to the equity: what a year ends with, the next one begins with', async () => {
    await liveThroughYear(2025);
    expect(said(await close(20_251_231))).toMatchObject({ message: 'Das Geschäftsjahr ist abgeschlossen.' });
    expect(await balancesOn('2025-12-31')).toEqual({ customer: 4000, bank: 3000, equity: -7000 });
    await liveThroughYear(2026);
    const { balances, isFirst } = await asked().call(calls.opening, { ID: await yearEnding(20_261_231) });
    expect(isFirst).toBe(false);
    expect(balances.filter(({ amount }) => amount !== 0).map(({ name, amount }) => [name, amount])).toEqual([
      ['Bank Giro', 3000],
      ['Vereinsvermögen', 7000],
    ]);
    expect(await balancesOn('2026-12-31')).toEqual({
      customer: 8000,
      bank: 6000,
      equity: -7000,
      courseFees: -10_000,
      advertising: 3000,
    });
    await expectSoundBooks(house(), clubId);
    const { history } = await asked().call(calls.changes, { ID: await yearEnding(20_251_231) });
    expect(history.map(({ description }) => description)).toEqual([
      `Geschäftsjahr 01.01.2025 bis 31.12.2025 abgeschlossen, Ergebnis ${formatMoney(7000)}`,
      'Geschäftsjahr 01.01.2025 bis 31.12.2025 vorbereitet',
    ]);
  });

  it('closed again, carries only what came since', async () => {
    await liveThroughYear(2025);
    await close(20_251_231);
    expect((await reopen(20_251_231, 20_251_130)).http).toBe(200);
    await posting('advertising', 'bank', 500, '2025-12-15');
    expect((await close(20_251_231)).http).toBe(200);
    expect(await balancesOn('2025-12-31')).toEqual({ customer: 4000, bank: 2500, equity: -6500 });
    const { history } = await asked().call(calls.changes, { ID: await yearEnding(20_251_231) });
    expect(history[1]?.description).toContain('wieder geöffnet: Beleg nachgereicht');
  });

  it('goes month by month, in order, and only through what is over', async () => {
    expect((await list()).map(({ closable }) => closable.length)).toEqual([0, 12]);
    expect(said(await close(20_261_231, 20_260_131))).toMatchObject({
      message: 'Bitte schließ zuerst das Geschäftsjahr davor ganz ab.',
    });
    expect((await close(20_251_231, 20_250_115)).http).toBe(400);
    expect(said(await close(20_251_231, 20_250_131))).toMatchObject({ message: 'Bis 31.01.2025 ist abgeschlossen.' });
    expect(said(await close(20_251_231, 20_250_131))).toMatchObject({
      message: 'Bis 31.01.2025 ist schon abgeschlossen.',
    });
    expect((await close(20_251_231)).http).toBe(200);
    expect((await list())[0]?.closable).toEqual([20_260_131, 20_260_228, 20_260_331, 20_260_430]);
    expect(said(await close(20_261_231, 20_260_531))).toMatchObject({
      message: 'Der 31.05.2026 ist noch nicht vorbei. Abgeschlossen wird erst, was vorbei ist.',
    });
    expect((await close(20_261_231, 20_260_131)).http).toBe(200);
    expect(said(await reopen(20_251_231))).toMatchObject({
      message: 'Vom Geschäftsjahr danach ist schon etwas abgeschlossen. Bitte öffne zuerst dieses.',
    });
    expect((await reopen(20_261_231)).http).toBe(200);
    expect((await reopen(20_251_231)).http).toBe(200);
    expect(said(await reopen(20_251_231))).toMatchObject({
      message: 'Davon ist nichts abgeschlossen, das geöffnet werden könnte.',
    });
  });

  it('asks for a reason before anything is opened again', async () => {
    await close(20_251_231, 20_250_131);
    const refused = await asked().ask(calls.reopen, { ID: await yearEnding(20_251_231), through: 0, reason: ' ' });
    expect(said(refused)).toMatchObject({ fields: { reason: 'Bitte gib an, warum wieder geöffnet wird.' } });
  });

  it('by two at once closes once', async () => {
    await liveThroughYear(2025);
    const answers = await Promise.all([close(20_251_231), close(20_251_231)]);
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const closings = await house().sql(`select 1 from ledger_document where club_id = $1 and kind = 'closing'`, [
      clubId,
    ]);
    expect(closings).toHaveLength(1);
    expect(await balancesOn('2025-12-31')).toEqual({ customer: 4000, bank: 3000, equity: -7000 });
  });
});

describe('a closed period, for the role of the application', () => {
  beforeEach(async () => {
    await prepare(20_251_231, 20_250_101);
    await prepare(20_261_231);
    await liveThroughYear(2025);
    await close(20_251_231);
  });

  const entry = (document: string) =>
    `insert into ledger_entry (club_id, document_id, debit_id, credit_id, amount_cents, symbol, text)
     select e.club_id, ${document}, e.debit_id, e.credit_id, 100, 'SO', 'nachgetragen' from ledger_entry e
     where e.debit_item_id is null and e.credit_item_id is null limit 1`;
  const old = `(select min(id) from ledger_document where document_on < '2026-01-01')`;

  it.each([
    [
      'a new document',
      `insert into ledger_document (club_id, document_on, kind, source) values (current_club(), '2025-12-31', 'manual', 'hand')`,
    ],
    [
      'a document before the first year',
      `insert into ledger_document (club_id, document_on, kind, source) values (current_club(), '2024-06-01', 'manual', 'hand')`,
    ],
    ['a further row of an old document', entry(old)],
    [
      'a further open item of an old document',
      `insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on)
       select club_id, account_id, document_id, side, 1, 1, due_on from open_item where document_id = ${old} limit 1`,
    ],
    ['a changed row', `update ledger_entry set amount_cents = 1`],
    ['a changed text', `update ledger_entry set text = 'anders'`],
    [
      'a cancelled row',
      `update ledger_entry set cancelled_at = now() where document_id in (select id from ledger_document where kind = 'manual')`,
    ],
    ['a moved document', `update ledger_document set document_on = '2026-01-01'`],
    ['a deleted row', `delete from ledger_entry`],
    ['a deleted year', `delete from business_year where locked_through is not null`],
    [
      'a year that gives away its days',
      `update business_year set starts_on = '2025-06-01' where locked_through is not null`,
    ],
    [
      'a year that opens before the next one',
      `update business_year set locked_through = '2026-01-31' where ends_on = '2026-12-31';
      update business_year set locked_through = null where ends_on = '2025-12-31'`,
    ],
  ])('refuses %s', async (_, statement) => {
    const before = await house().sql('select count(*)::integer as rows, sum(amount_cents) as cents from ledger_entry');
    await expect(asApplication(statement)).rejects.toThrow();
    expect(await house().sql('select count(*)::integer as rows, sum(amount_cents) as cents from ledger_entry')).toEqual(
      before,
    );
  });

  it('takes what happened in it on the first open day, and says so', async () => {
    await expect(posting('bank', 'otherIncome', 700, '2025-11-30')).rejects.toThrow('locked');
    await posting('bank', 'otherIncome', 700, '2025-11-30', { kind: 'payment', mayComeLate: true });
    const rows = await house().sql(
      `select d.document_on::text as day, e.text from ledger_entry e
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id where e.amount_cents = 700`,
    );
    expect(rows).toEqual([{ day: '2026-01-01', text: 'Beleg (vom 30.11.2025, dieser Zeitraum ist abgeschlossen)' }]);
    await posting('bank', 'otherIncome', 800, '2026-02-01', { kind: 'payment', mayComeLate: true });
    expect(await house().sql(`select text from ledger_entry where amount_cents = 800`)).toEqual([{ text: 'Beleg' }]);
  });
});

describe('opening balances', () => {
  it('of the first year are entered, and entered again they post the difference', async () => {
    await prepare(20_261_231, 20_260_101);
    const ID = await yearEnding(20_261_231);
    const { balances } = await asked().call(calls.opening, { ID });
    const idOf = (nr: number) => balances.find((each) => each.nr === nr)?.ID ?? 0;
    const save = (bank: number) =>
      asked().call(calls.saveOpening, {
        ID,
        balances: [
          { ID: idOf(2800), amount: bank },
          { ID: idOf(3210), amount: 4000 },
        ],
      });
    await save(500_000);
    await save(480_000);
    await save(480_000);
    expect(await balancesOn('2026-01-01')).toEqual({ bank: 480_000, openVouchers: -4000, equity: -476_000 });
    const rows = await house().sql(
      'select symbol, amount_cents::integer as cents from ledger_entry where club_id = $1 order by document_id, amount_cents desc',
      [clubId],
    );
    expect(rows).toEqual([
      { symbol: 'EB', cents: 500_000 },
      { symbol: 'EB', cents: 4000 },
      { symbol: 'EB', cents: 496_000 },
      { symbol: 'EB', cents: 20_000 },
      { symbol: 'EB', cents: 20_000 },
    ]);
  });

  it('leave nothing on the opening account: what they come to is the equity, which nobody enters', async () => {
    await prepare(20_251_231, 20_250_101);
    const ID = await yearEnding(20_251_231);
    const { balances } = await asked().call(calls.opening, { ID });
    const idOf = (nr: number) => balances.find((each) => each.nr === nr)?.ID ?? 0;
    expect(balances.filter(({ follows }) => follows).map(({ nr }) => nr)).toEqual([9000]);
    const refused = await asked().ask(calls.saveOpening, { ID, balances: [{ ID: idOf(9000), amount: 100 }] });
    expect(refused).toMatchObject({
      http: 422,
      refusal: {
        message: 'Das Vereinsvermögen ergibt sich aus den anderen Anfangsbeständen und wird nicht eingetragen.',
      },
    });
    await asked().call(calls.saveOpening, { ID, balances: [{ ID: idOf(2800), amount: 50_000 }] });
    const after = await asked().call(calls.opening, { ID });
    expect(after.balances.filter(({ amount }) => amount !== 0).map(({ nr, amount }) => [nr, amount])).toEqual([
      [2800, 50_000],
      [9000, 50_000],
    ]);
  });

  it('that somebody types as rows are told until they are carried, at the latest with the year', async () => {
    await prepare(20_251_231, 20_250_101);
    await asked().call(contract.accounting.addRow, {
      gkonto: 2800,
      konto: 9800,
      betrag: 7000,
      text: 'Sparbuch',
      belegdatum: Date.UTC(2025, 0, 1, 12) / 1000,
      buchsymbol: 'EB',
    });
    const told = 'Auf 9800 Eröffnungsbilanzkonto stehen noch €\u00a070,00';
    const { waiting } = await asked().call(contract.reports.dashboard, {});
    expect(waiting.filter(({ text }) => text.startsWith(told))).toMatchObject([
      { link: '/buchhaltung/buchungen/9800' },
    ]);
    const sheet = () =>
      asked().call(contract.reports.view, { report: 'balanceSheet', from: 20_250_101, to: 20_251_231 });
    expect((await sheet()).notes.some((note) => note.startsWith(told))).toBe(true);
    await close(20_251_231);
    expect(await balancesOn('2025-12-31')).toEqual({ bank: 7000, equity: -7000 });
    const { notes, rows } = await sheet();
    expect(notes.filter((note) => note.startsWith('Auf 9800'))).toEqual([]);
    expect(rows.filter(({ cells }) => cells[0] === '9800')).toEqual([]);
    expect(rows.filter(({ cells }) => cells[0] === '9000').map(({ cells }) => cells[2])).toEqual([7000]);
    expect((await asked().call(contract.reports.dashboard, {})).waiting.map(({ text }) => text).join()).not.toContain(
      '9800',
    );
  });

  it('are nobody’s: not of persons, not of income, and not of a later year', async () => {
    await prepare(20_251_231, 20_250_101);
    await prepare(20_261_231);
    await liveThroughYear(2025);
    const [customer] = await house().sql<{ id: number }>(
      'select id from ledger_account where club_id = $1 and kind = 5',
      [clubId],
    );
    const [income] = await house().sql<{ id: number }>(
      `select id from ledger_account where club_id = $1 and purpose = 'courseFees'`,
      [clubId],
    );
    for (const account of [customer, income]) {
      const refused = await asked().ask(calls.saveOpening, {
        ID: await yearEnding(20_251_231),
        balances: [{ ID: account?.id ?? 0, amount: 100 }],
      });
      expect(refused.http).toBe(400);
    }
    const later = await asked().ask(calls.saveOpening, { ID: await yearEnding(20_261_231), balances: [] });
    expect(later.http).toBe(409);
  });
});
