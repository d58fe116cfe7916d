import { contract } from '@vereinshaus/contract';
import type { AuditList } from '@vereinshaus/contract/audit/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import type { AccountPurpose } from '../ledger/chart-of-accounts.ts';
import { accountsFor, postDocument } from '../ledger/index.ts';

const start = new Date('2026-03-10T10:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const calls = contract.audit;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let yearId = 0;
let accessToken = '';

const asked = () => house().as(treasurer);
/** Nobody is signed in: the link alone gives access. */
const guest = () => house().as(null, { headers: { 'x-verein-id': String(clubId) } });

type More = { text?: string; personId?: number; number?: string };

const posting = (debit: AccountPurpose, credit: AccountPurpose, cents: number, on: string, more: More = {}) =>
  house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, viewer: null, now };
    const accounts = await accountsFor(ctx, { purposes: [debit, credit] });
    const { text = 'Beleg', personId, number = '' } = more;
    const line = { debit: accounts.of(debit), credit: accounts.of(credit), cents, text, symbol: 'SO' as const };
    const lines = [{ ...line, ...(personId !== undefined && { personId }) }];
    return postDocument(ctx, { kind: 'manual', source: 'hand', on, number, lines });
  });

/** A receipt on the row with this amount. */
const attach = async (cents: number): Promise<number> => {
  const [receipt] = await house().sql<{ id: number }>(
    `with f as (
       insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
       values ($1, 'receipt', 'rechnung.pdf', 'application/pdf', '%PDF-', now()) returning id
     )
     insert into receipt (club_id, row_id, file_id, name, created_at)
     select $1, e.id, f.id, 'rechnung.pdf', now() from f, ledger_entry e where e.club_id = $1 and e.amount_cents = $2
     returning id`,
    [clubId, cents],
  );
  return receipt?.id ?? 0;
};

const open = () => guest().call(calls.open, { accessToken });
const rows = async (list: AuditList) => (await guest().call(calls.rows, { accessToken, list })).rows;

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin' });
  await asked().call(contract.businessYears.prepare, { start: 20_250_101, end: 20_251_231 });
  await asked().call(contract.businessYears.prepare, { end: 20_261_231 });
  const years = await asked().call(contract.businessYears.list, {});
  yearId = years.find(({ end }) => end === 20_251_231)?.ID ?? 0;
  await posting('bank', 'otherIncome', 10_000, '2025-02-01', { number: 'E-1' });
  await posting('advertising', 'bank', 3000, '2025-03-01', { number: 'E-2' });
  await posting('advertising', 'bank', 4000, '2025-04-01', { number: 'E-4' });
  await posting('advertising', 'bank', 777, '2026-01-15', { text: 'nächstes Jahr' });
  const { link } = await asked().call(calls.grant, { year_ID: yearId, name: 'Paula Prüferin', days: 30 });
  accessToken = link.split('/').at(-1) ?? '';
});

describe('the access of an auditor', () => {
  it('reads one business year and nothing else', async () => {
    const { name, start: first, end, counts, gaps } = await open();
    expect({ name, first, end, all: counts.all, gaps }).toEqual({
      name: 'Paula Prüferin',
      first: 20_250_101,
      end: 20_251_231,
      all: 3,
      gaps: ['E-3'],
    });
    expect((await rows('all')).map(({ amount }) => amount)).toEqual([10_000, 3000, 4000]);
    const income = await guest().call(calls.report, { accessToken, report: 'income' });
    expect([income.from, income.to]).toEqual([20_250_101, 20_251_231]);
    expect(JSON.stringify(income.rows)).not.toContain('777');
    const [other] = await house().sql<{ id: number }>('select id from ledger_entry where amount_cents = 777');
    const refused = await guest().refused(calls.comment, { accessToken, row_ID: other?.id ?? 0, text: 'Was ist das?' });
    expect(refused.http).toBe(404);
  });

  it('opens no other call', async () => {
    const headers = {
      'x-verein-id': String(clubId),
      authorization: `Bearer ${accessToken}`,
      cookie: `session=${accessToken}`,
    };
    for (const call of [contract.reports.dashboard, contract.businessYears.list, calls.accesses]) {
      expect((await house().as(null, { headers }).refused(call, {})).http).toBe(401);
    }
  });

  it('ends by itself, and at once when it is taken back', async () => {
    now = new Date(start.getTime() + 30 * 86_400_000 - 1000);
    expect((await open()).counts.all).toBe(3);
    now = new Date(start.getTime() + 30 * 86_400_000);
    expect((await guest().refused(calls.open, { accessToken })).http).toBe(404);
    now = start;
    const [access] = (await asked().call(calls.accesses, {})).accesses;
    await asked().call(calls.revoke, { ID: access?.ID ?? 0 });
    await asked().call(calls.revoke, { ID: access?.ID ?? 0 });
    for (const call of [calls.open, contract.auditFiles.paper])
      expect((await guest().refused(call, { accessToken })).message).toContain('nicht gültig oder abgelaufen');
  });

  it('is good in its own club only, and its link is kept nowhere', async () => {
    const other = await buildClub(house());
    const there = house().as(null, { headers: { 'x-verein-id': String(other) } });
    expect((await there.refused(calls.open, { accessToken })).http).toBe(404);
    const kept = await house().sql(`select * from audit_access where club_id = $1`, [clubId]);
    expect(JSON.stringify(kept)).not.toContain(accessToken);
  });

  it('cannot be given for longer than 120 days, nor for a year that is none', async () => {
    const wrong = await asked().refused(calls.grant, { year_ID: yearId, name: 'Paula', days: 121 });
    expect(wrong.fields?.days).toBe('Der Zugang gilt mindestens einen Tag und höchstens 120 Tage.');
    expect((await asked().refused(calls.grant, { year_ID: 999_999, name: 'Paula', days: 1 })).http).toBe(404);
  });
});

describe('what an auditor finds', () => {
  it('a sample, the same again with the same seed', async () => {
    await guest().call(calls.sample, { accessToken, seed: '2025', size: 2 });
    const first = (await rows('sample')).map(({ ID }) => ID);
    expect(first).toHaveLength(2);
    await guest().call(calls.sample, { accessToken, seed: 'anders', size: 3 });
    expect(await rows('sample')).toHaveLength(3);
    await guest().call(calls.sample, { accessToken, seed: '2025', size: 2 });
    expect((await rows('sample')).map(({ ID }) => ID)).toEqual(first);
    expect((await open()).seed).toBe('2025');
  });

  it('what was cancelled', async () => {
    const posted = await posting('advertising', 'bank', 1234, '2025-05-01');
    await house().sql('update ledger_entry set cancelled_at = now() where document_id = $1', [posted?.documentId]);
    expect(await rows('changed')).toMatchObject([{ amount: 1234, isCancelled: true }]);
  });

  it('payments to board members and their families', async () => {
    const { personId: chair } = await buildPerson(house(), clubId, { first_name: 'Olga', last_name: 'Obfrau' });
    const { personId: child } = await buildPerson(house(), clubId, {
      first_name: 'Kind',
      last_name: 'Obfrau',
      manager_id: chair,
    });
    const { personId: stranger } = await buildPerson(house(), clubId, { last_name: 'Fremd' });
    await house().sql(
      `insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 1400, '2024-01-01')`,
      [clubId, chair],
    );
    await posting('advertising', 'bank', 501, '2025-06-01', { personId: chair });
    await posting('advertising', 'bank', 502, '2025-06-02', { personId: child });
    await posting('advertising', 'bank', 503, '2025-06-03', { text: 'Honorar an O. Obfrau' });
    await posting('advertising', 'bank', 504, '2025-06-04', { personId: stranger });
    await posting('bank', 'otherIncome', 505, '2025-06-05', { personId: chair });
    expect((await rows('board')).map(({ amount, reason }) => [amount, reason])).toEqual([
      [501, 'Vorstand: Olga Obfrau'],
      [502, 'Familie von Olga Obfrau'],
      [503, 'Name im Text: Olga Obfrau'],
    ]);
  });

  it('rows without a receipt, and the receipts of the others', async () => {
    expect((await rows('withoutReceipt')).map(({ amount }) => amount)).toEqual([10_000, 3000, 4000]);
    const [ofYear, ofNext] = [await attach(3000), await attach(777)];
    expect((await rows('withoutReceipt')).map(({ amount }) => amount)).toEqual([10_000, 4000]);
    expect((await rows('all'))[1]?.receipts).toEqual([{ ID: ofYear, name: 'rechnung.pdf' }]);
    const fetched = (receiptId: number) =>
      house().app.inject({
        method: 'GET',
        url: `/api/accounting/audit/receipt/${accessToken}/${receiptId}`,
        headers: { 'x-verein-id': String(clubId) },
      });
    expect((await fetched(ofYear)).body).toBe('%PDF-');
    expect((await fetched(ofNext)).statusCode).toBe(404);
  });

  it('stands in the history, and in the report', async () => {
    await open();
    await open();
    const [row] = await rows('all');
    await guest().call(calls.sample, { accessToken, seed: '77', size: 1 });
    await guest().call(calls.comment, { accessToken, row_ID: row?.ID ?? 0, text: 'Beleg fehlt' });
    await guest().call(calls.comment, { accessToken, text: 'Sonst in Ordnung' });
    const kinds = await house().sql<{ kind: string }>(
      `select kind from history_entry where club_id = $1 and kind like 'audit.%' order by id`,
      [clubId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'audit.granted',
      'audit.opened',
      'audit.sampled',
      'audit.commented',
      'audit.commented',
    ]);
    expect((await open()).comments.map(({ text }) => text)).toEqual(['Beleg fehlt', 'Sonst in Ordnung']);
    const { content, mimeType } = await guest().call(contract.auditFiles.paper, { accessToken });
    expect(mimeType).toBe('application/pdf');
    expect(await pdfAccessFaults(Buffer.from(content, 'base64'))).toEqual([]);
    const words = pdfRuns(Buffer.from(content, 'base64')).join(' ').replaceAll('\u00a0', ' ');
    for (const told of ['Paula', 'E-3', 'fehlt', 'Startwert', '77', formatMoney(3000).replaceAll('\u00a0', ' ')])
      expect(words).toContain(told);
  });
});
