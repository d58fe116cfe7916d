import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/kit/call';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { bankBalance, bankHands } from '../../src/modules/bank/bank.testing.ts';
import { camt } from '../../src/modules/bank/statement.testing.ts';
import { buildCollectingClub, buildMandate, exportHands } from '../../src/modules/bank-export/bank-export.testing.ts';
import { soundBooks } from '../../src/modules/ledger/sound-books.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';
import { bankRules } from './bank-world.ts';

const now = new Date('2026-03-03T09:00:00Z');
const house = useHouse({ clock: () => now });

let clubId = 0;
let treasurer: NonNullable<Actor>;
let vera: NonNullable<Actor>;
const bank = bankHands(house, () => treasurer);
const exporting = exportHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin' });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera', last_name: 'Huber', email: 'vera@x.test' });
});

const expectNothingBroken = async () => {
  for (const [rule, text] of Object.entries({ ...soundBooks, ...bankRules })) {
    expect({ rule, broken: await house().sql(text, [clubId]) }).toEqual({ rule, broken: [] });
  }
};

const importOf = async (lineId: number) => {
  const [line] = await house().sql<{ id: number }>('select import_id as id from bank_line where id = $1', [lineId]);
  return line?.id ?? 0;
};

describe('at the same moment', () => {
  it('a line is assigned and its import taken back: nothing of it stays in the books', async () => {
    for (const round of [1, 2, 3]) {
      const text = `Kursbeitrag ${round}`;
      await bank.take(camt({ lines: [{ cents: 5000, text, bank: `R-${round}` }] }));
      const { ID: lineId } = await bank.lineOf(text);
      const importId = await importOf(lineId);
      const parts = [{ child_ID: vera.personId, amount: 5000 }];
      // The undo looks for assignments before the line is assigned.
      const [assigned, undone] = await whileHeld(house(), { table: 'bank_line', id: lineId }, [
        async () => (await bank.as().ask(contract.bank.book, { line_ID: lineId, parts })).http,
        async () => (await bank.as().ask(contract.bank.undo, { ID: importId })).http,
      ]);
      expect([200, 404]).toContain(assigned);
      expect(undone).toBe(200);
      expect(await bankBalance(house(), clubId)).toBe(0);
      await expectNothingBroken();
    }
  });

  it('a year is closed and something is posted in it: it is posted before, or not at all', async () => {
    const years = contract.businessYears;
    await bank.as().call(years.prepare, { start: 20_250_101, end: 20_251_231 });
    const [year] = await bank.as().call(years.list, {});
    const ID = year?.ID ?? 0;
    const row = {
      text: 'Beleg',
      betrag: 1000,
      belegdatum: toSeconds(startOfDayInVienna('2025-12-31')),
      buchsymbol: 'KA' as const,
      gkonto: 7650,
      konto: 2700,
    };
    for (let round = 0; round < 3; round += 1) {
      const posting = Array.from({ length: 4 }, () => bank.as().ask(contract.accounting.addRow, row));
      const [closed, ...posted] = await Promise.all([
        bank.as().ask(years.close, { ID, through: 20_251_231 }),
        ...posting,
      ]);
      expect(closed.http).toBe(200);
      for (const { http } of posted) expect([200, 409]).toContain(http);
      // Everything posted in it was closed to the equity: income and expense are empty.
      const left = await house().sql(
        `select a.number from ledger_account a
         join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
         where a.club_id = $1 and a.number between 4000 and 8999 and e.document_on <= '2025-12-31'
         group by a.number having sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end) <> 0`,
        [clubId],
      );
      expect(left).toEqual([]);
      await bank.as().call(years.reopen, { ID, through: 0, reason: 'noch einmal' });
    }
    await expectNothingBroken();
  });

  it('the same run is prepared, and its file made, once', async () => {
    await buildMandate(house(), vera.personId);
    await buildCharge(house(), clubId, {
      managerId: vera.personId,
      cents: 5000,
      dueOn: '2026-03-01',
      on: '2026-03-01',
      now,
    });
    const wish = await exporting.wish();
    const prepared = await Promise.all([1, 2, 3].map(() => bank.as().ask(contract.bankExport.prepareDebits, wish)));
    expect(prepared.filter(({ http }) => http === 200)).toHaveLength(1);
    const ID = prepared.find(({ http }) => http === 200)?.reply?.ID ?? 0;
    const files = await Promise.all([1, 2, 3].map(() => exporting.exportOrder(ID)));
    expect(new Set(files.map(({ file }) => file)).size).toBe(1);
    const debits = await house().sql(`select 1 from payment where club_id = $1 and state = 'pending'`, [clubId]);
    expect(debits).toHaveLength(1);
    await expectNothingBroken();
  });
});

describe('a file', () => {
  const whole = camt({ opening: 0, closing: 5000, lines: [{ cents: 5000, text: 'Kursbeitrag', bank: 'R' }] });
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, depth) => `<!ENTITY ${'bcdefghij'[depth]} "${`&${'abcdefghi'[depth]};`.repeat(10)}">`).join('')}]>${whole.replace(/<\?xml[^>]*>/, '').replace('Kursbeitrag', '&j;')}`;
  const deep = `${'<a>'.repeat(200_000)}`;
  const empty = `Datum;Betrag;Text\n${';;\n'.repeat(80_000)}`;
  it.each([
    ['with an XML bomb', 'auszug.xml', bomb],
    ['that is deeper than any statement', 'auszug.xml', deep],
    ['with an amount beyond all money', 'auszug.xml', whole.replaceAll('50.00', '9'.repeat(30))],
    ['with 80,000 empty rows', 'auszug.csv', empty],
    ['that is a program', 'auszug.xml', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
    ['of nothing', 'auszug.xml', ''],
  ])('%s is told in words, quickly, and leaves nothing', async (_, name, content) => {
    const began = performance.now();
    const { http, reply } = await bank.send(content, name);
    expect(http).toBeGreaterThanOrEqual(400);
    expect(http).toBeLessThan(500);
    expect(String(reply['message'])).toMatch(/[a-zäöü]{4,}.*\.$/);
    expect(performance.now() - began).toBeLessThan(10_000);
    for (const table of ['bank_import', 'bank_line', 'ledger_document'])
      expect(await house().sql(`select 1 from ${table} where club_id = $1`, [clubId])).toEqual([]);
  });
});

describe('with ids of another club', () => {
  it('nobody reads, changes or takes anything, in any call of the books', async () => {
    await buildMandate(house(), vera.personId);
    await buildCharge(house(), clubId, {
      managerId: vera.personId,
      cents: 5000,
      dueOn: '2026-03-01',
      on: '2026-03-01',
      now,
    });
    await bank.take(
      camt({
        lines: [
          { cents: 5000, text: 'Rest', bank: 'R' },
          { cents: 700, text: 'Gebucht', bank: 'S' },
        ],
      }),
    );
    const open = (await bank.lineOf('Rest')).ID;
    const booked = (await bank.lineOf('Gebucht')).ID;
    await bank.book(booked, vera.personId, 700);
    const imported = await importOf(open);
    const draft = await bank.draft(camt({ from: '2026-02-01', lines: [{ cents: 100, bank: 'T' }] }));
    const order = await exporting.prepare();
    const typed = await bank.as().call(contract.accounting.addRow, {
      text: 'Beleg',
      betrag: 1000,
      belegdatum: toSeconds(startOfDayInVienna('2025-12-31')),
      buchsymbol: 'KA',
      gkonto: 7650,
      konto: 2700,
    });
    await bank.as().call(contract.businessYears.prepare, { start: 20_250_101, end: 20_251_231 });
    const [year] = await bank.as().call(contract.businessYears.list, {});
    const { ID: centre } = await bank.as().call(contract.accounting.saveCostCentre, { name: 'Turnen' });
    const { accounts } = await bank.as().call(contract.accounting.accounts, {});
    const account = accounts.find(({ nr }) => nr === 2800)?.ID ?? 0;
    const yearId = year?.ID ?? 0;
    await bank.as().call(contract.audit.grant, { year_ID: yearId, name: 'Paula', days: 10 });
    const [access] = await house().sql<{ id: number }>('select id from audit_access where club_id = $1', [clubId]);
    const [rule] = await house().sql<{ id: number }>(
      `insert into bank_rule (club_id, name, is_incoming, account_id, created_at) values ($1, 'miete', true, $2, now()) returning id`,
      [clubId, account],
    );

    const otherClub = await buildCollectingClub(house());
    const stranger = await buildPerson(house(), otherClub, { staff_level: 90 });
    const attempts: Promise<{ http: number; call: string }>[] = [];
    const attempt = <C extends Call>(call: C, input: InputOf<C>) =>
      attempts.push(
        house()
          .as(stranger)
          .ask(call, input)
          .then(({ http }) => ({ http, call: call.path })),
      );
    const parts = [{ child_ID: vera.personId, amount: 5000 }];
    attempt(contract.bank.preview, { ID: draft });
    attempt(contract.bank.setColumns, { ID: draft, account_ID: account, columns: { 0: 'bookedOn', 1: 'amount' } });
    attempt(contract.bank.run, { ID: draft });
    attempt(contract.bank.discard, { ID: draft });
    attempt(contract.bank.undo, { ID: imported });
    attempt(contract.bank.book, { line_ID: open, parts });
    attempt(contract.bank.unbook, { line_ID: booked });
    attempt(contract.bank.deleteRule, { ID: rule?.id ?? 0 });
    attempt(contract.bankExport.order, { ID: order });
    attempt(contract.bankExport.exportOrder, { ID: order });
    attempt(contract.bankExport.withdrawOrder, { ID: order });
    attempt(contract.bankExport.prepareDebits, {
      on: 20_260_310,
      account_ID: account,
      payers: [vera.personId],
      amount: 5000,
    });
    attempt(contract.accounting.cancelRow, { ledgerRow_ID: typed.ID });
    attempt(contract.accounting.modifyRow, { row: typed.ID, name: 'text', value: 'fremd' });
    attempt(contract.accounting.deleteReceipt, { ID: typed.ID, filename: 'x' });
    attempt(contract.accounting.deleteAccount, { ID: account });
    attempt(contract.accounting.saveAccount, { ID: account, nr: 2800, name: 'Fremd', kind: 1, inflow: true });
    attempt(contract.accounting.addRow, {
      text: 'Fremde Kostenstelle',
      betrag: 100,
      belegdatum: toSeconds(startOfDayInVienna('2026-03-01')),
      buchsymbol: 'KA',
      gkonto: 7650,
      konto: 2700,
      costCentre_ID: centre,
    });
    attempt(contract.businessYears.close, { ID: yearId, through: 20_251_231 });
    attempt(contract.businessYears.reopen, { ID: yearId, reason: 'fremd' });
    attempt(contract.businessYears.remove, { ID: yearId });
    attempt(contract.businessYears.opening, { ID: yearId });
    attempt(contract.businessYears.saveOpening, { ID: yearId, balances: [{ ID: account, amount: 100 }] });
    attempt(contract.businessYears.changes, { ID: yearId });
    attempt(contract.audit.grant, { year_ID: yearId, name: 'Fremd', days: 10 });
    attempt(contract.audit.revoke, { ID: access?.id ?? 0 });
    attempt(contract.reports.budget, { ID: yearId });
    attempt(contract.reports.saveBudget, { ID: yearId, lines: [{ ID: account, amount: 100 }] });
    const before = await digest();
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ http }) => http < 400 || http >= 500)).toEqual([]);
    const strange = house().as(stranger);
    expect((await strange.call(contract.accounting.rowHistory, { ID: typed.ID })).history).toEqual([]);
    expect((await strange.call(contract.accounting.accountHistory, { ID: account })).history).toEqual([]);
    expect(await digest()).toEqual(before);
  });

  /** All data of the club that a call of the books could change. */
  const digest = async () =>
    Promise.all(
      [
        'ledger_entry',
        'ledger_account',
        'bank_import',
        'bank_line',
        'bank_order',
        'payment',
        'business_year',
        'budget',
        'receipt',
        'cost_centre',
        'bank_rule',
        'audit_access',
      ].map(async (table) => [
        table,
        (
          await house().sql(
            `select md5(string_agg(t::text, ',' order by t::text)) as sum from ${table} t where club_id = $1`,
            [clubId],
          )
        )[0],
      ]),
    );
});
