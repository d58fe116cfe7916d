import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingReference } from '../bookings/index.ts';
import { openOf, reverse } from './index.ts';
import { expectSoundBooks } from './ledger.testing.ts';

const now = new Date('2026-11-16T09:00:00Z');
const house = useHouse({ clock: () => now });
const calls = contract.accounting;

let clubId = 0;
let treasurer: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const day = (iso: string) => toSeconds(startOfDayInVienna(iso));

beforeEach(async () => {
  clubId = await buildClub(house());
  treasurer = await buildPerson(house(), clubId, { first_name: 'Karin', last_name: 'Kassier' });
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  vera = await buildPerson(house(), clubId, { first_name: 'Vera' });
  await house().as(treasurer).call(calls.saveAccount, { nr: 7400, name: 'Miete Sportstätten' });
});

const rent = {
  text: 'Miete Turnhalle',
  betrag: 12_000,
  belegnr: 'R 4711',
  belegdatum: day('2026-03-02'),
  buchsymbol: 'ER' as const,
  gkonto: 7400,
  konto: 2800,
};

const add = async (more: Record<string, unknown> = {}) =>
  (
    await house()
      .as(treasurer)
      .call(calls.addRow, { ...rent, ...more })
  ).ID;

const rows = async (search = '') => (await house().as(treasurer).call(calls.ledger, { account: 0, search })).ledgerRows;

const numbers = async (search = '') => (await rows(search)).map(({ number }) => number).toSorted();

const charge = (more: Record<string, unknown> = {}) =>
  buildCharge(house(), clubId, { managerId: vera.personId, personId: vera.personId, cents: 6000, ...more });

const pay = (more: Record<string, unknown> = {}) =>
  buildPayment(house(), clubId, { managerId: vera.personId, cents: 2000, ...more });

const reverseBooking = async () => {
  const courseId = await buildCourse(house(), clubId);
  const participationId = await buildParticipation(house(), clubId, courseId, vera.personId);
  await charge({ participationId });
  const about = bookingReference(participationId);
  await house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, viewer: null, now };
    await reverse(ctx, await openOf(ctx, about), { source: 'booking', text: 'Storno' });
  });
};

describe('the number of a document', () => {
  it('counts in the series of its kind, from one', async () => {
    await charge();
    await charge();
    await pay();
    await add();
    await add({ buchsymbol: 'KA', konto: 2700 });
    await add({ buchsymbol: 'SO' });
    expect(await numbers()).toEqual([
      'BK-2026-00001',
      'BU-2026-00001',
      'BU-2026-00002',
      'ER-2026-00001',
      'KA-2026-00001',
      'UM-2026-00001',
    ]);
    await expectSoundBooks(house(), clubId);
  });

  it('starts anew with the business year, which is named after its first day', async () => {
    await house().sql(
      `insert into business_year (club_id, starts_on, ends_on)
       values ($1, '2025-08-01', '2026-07-31'), ($1, '2026-08-01', '2027-07-31')`,
      [clubId],
    );
    await charge({ on: '2026-07-31' });
    await charge({ on: '2026-08-01' });
    await charge({ on: '2027-07-31' });
    await charge({ on: '2027-08-01' });
    expect(await numbers()).toEqual(['BU-2025-00001', 'BU-2026-00001', 'BU-2026-00002', 'BU-2027-00001']);
  });

  it('counts per club', async () => {
    await charge();
    const otherId = await buildClub(house());
    const { personId } = await buildPerson(house(), otherId);
    const documentId = await buildCharge(house(), otherId, { managerId: personId, cents: 100 });
    expect(
      await house().sql('select text from document_number where club_id = $1 and document_id = $2', [
        otherId,
        documentId,
      ]),
    ).toEqual([{ text: 'BU-2026-00001' }]);
  });

  it('is kept by a row that is typed anew, however often, and a new one is taken in another year', async () => {
    const row = await add();
    const revise = async (version: number, more: Record<string, unknown>) =>
      house()
        .as(treasurer)
        .call(calls.reviseRow, { row, version, ...rent, ...more });
    await revise((await rows())[0]?.version ?? 0, { betrag: 13_000 });
    await revise((await rows())[0]?.version ?? 0, { buchsymbol: 'BK' });
    expect(await rows()).toMatchObject([{ ID: row, number: 'ER-2026-00001', belegnr: 'R 4711', betrag: 12_000 }]);
    await revise((await rows())[0]?.version ?? 0, { belegdatum: day('2025-12-30') });
    expect(await numbers()).toEqual(['ER-2025-00001']);
    await add();
    expect(await numbers()).toEqual(['ER-2025-00001', 'ER-2026-00002']);
    await expectSoundBooks(house(), clubId);
  });

  it('stands beside what takes it back', async () => {
    await reverseBooking();
    expect((await rows()).map(({ number, reverses, text }) => ({ number, reverses, text }))).toEqual([
      { number: 'BU-2026-00002', reverses: 'BU-2026-00001', text: 'Storno' },
      { number: 'BU-2026-00001', reverses: '', text: 'Turnen' },
    ]);
  });

  it('is found: the document, and what takes it back; the number on the paper as well', async () => {
    await reverseBooking();
    await add();
    expect(await numbers('bu-2026-00001')).toEqual(['BU-2026-00001', 'BU-2026-00002']);
    expect(await numbers('4711')).toEqual(['ER-2026-00001']);
    const filtered = await house()
      .as(treasurer)
      .call(calls.ledger, { account: 0, filters: { belegnr: 'ER-2026' } });
    expect(filtered.ledgerRows.map(({ number }) => number)).toEqual(['ER-2026-00001']);
  });

  it('stands in files of rows, in the journal and on the sheet of an account', async () => {
    await reverseBooking();
    await add();
    const shown = await rows();
    const file = await house()
      .as(treasurer)
      .call(contract.accountingFiles.csv, { rows: shown.map(({ ID }) => ID) });
    const csv = Buffer.from(file.content, 'base64').toString('utf8');
    expect(csv).toMatch(/BU-2026-00002;.*Storno.*BU-2026-00001/);
    expect(csv).toMatch(/ER-2026-00001;R 4711;/);
    const asked = { report: 'journal', from: 20_260_101, to: 20_261_231 } as const;
    const { rows: journal } = await house().as(treasurer).call(contract.reports.view, asked);
    expect(journal.map(({ cells }) => [cells[1], cells[3]])).toEqual(
      expect.arrayContaining([
        ['ER-2026-00001 · R 4711', 'Miete Turnhalle'],
        ['BU-2026-00002', 'Storno (zu BU-2026-00001)'],
      ]),
    );
    const sheet = { report: 'account', account: 7400, from: 20_260_101, to: 20_261_231 } as const;
    const { rows: ofAccount } = await house().as(treasurer).call(contract.reports.view, sheet);
    expect(ofAccount.map(({ cells }) => cells[1])).toContain('ER-2026-00001 · R 4711');
  });
});

describe('a number never changes', () => {
  it('not by the application', async () => {
    await charge();
    for (const statement of [
      'update document_number set number = number + 1',
      'delete from document_number',
      `insert into document_number (club_id, document_id, series, year, number) select club_id, id, 'BK', 2026, 7 from ledger_document`,
    ])
      await expect(
        house().database.transaction({ tenant: clubId }, (db) => sql.raw(statement).execute(db)),
      ).rejects.toThrow('permission denied for table document_number');
  });

  it('and not by the owner', async () => {
    await charge();
    const refused = 'the number of a document never changes';
    await expect(house().sql('update document_number set number = 7 where club_id = $1', [clubId])).rejects.toThrow(
      refused,
    );
    await expect(house().sql('delete from document_number where club_id = $1', [clubId])).rejects.toThrow(refused);
  });
});
