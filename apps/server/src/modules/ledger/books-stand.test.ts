import { contract } from '@vereinshaus/contract';
import { ledgerTaxCodes } from '@vereinshaus/contract/accounting/rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge, buildPayment, voidEntry } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn } from '../bookings/bookings.testing.ts';
import { accountPurposes } from './chart-of-accounts.ts';
import { accountsFor, postDocument } from './index.ts';
import { expectSoundBooks } from './ledger.testing.ts';

let now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book } = bookingsIn(house);

let clubId = 0;
let admin: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const confirmed = { data_confirmed_at: new Date('2026-11-01T00:00:00Z') };

beforeEach(async () => {
  now = new Date('2026-11-15T12:00:00Z');
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, ...confirmed });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera', ...confirmed });
});

/** Like the application, in a transaction of the club. */
const asApplication = (statement: string) =>
  house().database.transaction({ tenant: clubId }, (db) => sql.raw(statement).execute(db));

const outcomeOf = (statement: string) =>
  asApplication(statement).then(
    () => 'done',
    () => 'refused',
  );

const course = () => buildCourse(house(), clubId, { price_cents: 6000, non_member_price_cents: 6000 });

const charge = (more: Record<string, unknown> = {}) =>
  buildCharge(house(), clubId, { managerId: vera.personId, personId: vera.personId, cents: 6000, ...more });

const lockThrough = (day: string) =>
  house().sql(
    `insert into business_year (club_id, starts_on, ends_on, locked_through) values ($1, '2026-01-01', '2026-12-31', $2)`,
    [clubId, day],
  );

const columnsOf = async (table: string) =>
  (
    await house().sql<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1`,
      [table],
    )
  ).map((row) => row.column_name);

describe('what is written in the books', () => {
  it.each([
    ['ledger_document', [], []],
    ['ledger_entry', ['cancelled_at', 'cancelled_by', 'superseded_by_id'], []],
    ['open_item', ['payer_id', 'person_id'], ['payer_id', 'person_id']],
    ['settlement', [], []],
  ])('%s: no column of it is changed and no row deleted by the application', async (table, granted, allowed) => {
    await charge();
    await buildPayment(house(), clubId, { managerId: vera.personId, cents: 2000 });
    const outcomes = new Map<string, string>();
    const columns = await columnsOf(table);
    for (const column of columns) outcomes.set(column, await outcomeOf(`update ${table} set ${column} = ${column}`));
    const mayBeNamed = columns.filter((column) => outcomes.get(column) === 'done');
    expect(mayBeNamed).toEqual(granted);
    const changed: string[] = [];
    for (const column of mayBeNamed) {
      const value = column === 'cancelled_at' ? 'now()' : String(admin.personId);
      if ((await outcomeOf(`update ${table} set ${column} = ${value}`)) === 'done') changed.push(column);
    }
    expect(changed).toEqual(allowed);
    expect(await outcomeOf(`delete from ${table}`)).toBe('refused');
    expect(await outcomeOf(`truncate ${table} cascade`)).toBe('refused');
  });

  it.each(['document_on', 'kind', 'source_reference'])(
    'not even the owner changes the %s of a document',
    async (column) => {
      await charge();
      const value = column === 'document_on' ? `date '2020-01-01'` : `'transfer'`;
      await expect(
        house().sql(`update ledger_document set ${column} = ${value} where club_id = $1`, [clubId]),
      ).rejects.toThrow('ledger documents never change');
    },
  );

  it.each(['debit_id', 'credit_id', 'amount_cents', 'person_id', 'symbol', 'tax_code', 'reverses_id'])(
    'not even the owner changes the %s of an entry',
    async (column) => {
      await charge();
      const value = { symbol: `'SO'`, tax_code: `'none'` }[column] ?? 'id + 1';
      await expect(
        house().sql(`update ledger_entry set ${column} = ${value} where club_id = $1`, [clubId]),
      ).rejects.toThrow('ledger entries never change');
    },
  );

  it('the history is neither unwritten nor rewritten', async () => {
    await book(vera, await course(), vera.personId);
    expect(await outcomeOf('delete from history_entry')).toBe('refused');
    for (const column of ['id', 'club_id', 'kind', 'at', 'course_id']) {
      expect([column, await outcomeOf(`update history_entry set ${column} = ${column}`)]).toEqual([column, 'refused']);
    }
  });

  it('an item is used at most once', async () => {
    await charge();
    await buildPayment(house(), clubId, { managerId: vera.personId, cents: 6000 });
    await expect(
      asApplication(
        `insert into settlement (club_id, charge_id, credit_id, cents) select club_id, charge_id, credit_id, 1 from settlement`,
      ),
    ).rejects.toThrow('open_item_settled_once');
  });
});

describe('crossing out', () => {
  it('what was typed by hand in an open period goes, once', async () => {
    const document = await charge({ byHand: true });
    expect(await balanceInBooks(house(), vera.personId)).toBe(-6000);
    await voidEntry(house(), clubId, document);
    expect(await balanceInBooks(house(), vera.personId)).toBe(0);
    await expectSoundBooks(house(), clubId);
    await expect(voidEntry(house(), clubId, document)).rejects.toThrow('once');
  });

  it('one row of two leaves the other standing', async () => {
    const document = await charge({ byHand: true, cents: 5000, taxCents: 1000 });
    await asApplication(
      `update ledger_entry set cancelled_at = now() where document_id = ${document} and amount_cents = 1000`,
    );
    expect(await balanceInBooks(house(), vera.personId)).toBe(-5000);
    await expectSoundBooks(house(), clubId);
    await asApplication(
      `update ledger_entry set cancelled_at = now() where document_id = ${document} and amount_cents = 5000`,
    );
    expect(await balanceInBooks(house(), vera.personId)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('what it settled is taken back first', async () => {
    const document = await charge({ byHand: true });
    await buildPayment(house(), clubId, { managerId: vera.personId, cents: 6000 });
    await expect(voidEntry(house(), clubId, document)).rejects.toThrow('taken back before it is crossed out');
    await asApplication(
      'insert into settlement (club_id, charge_id, credit_id, cents) select club_id, charge_id, credit_id, -cents from settlement',
    );
    await voidEntry(house(), clubId, document);
    expect(await balanceInBooks(house(), vera.personId)).toBe(6000);
    await expectSoundBooks(house(), clubId);
  });

  it('what the product posted is reversed instead', async () => {
    await expect(voidEntry(house(), clubId, await charge())).rejects.toThrow('only what was typed by hand');
  });

  it('in a locked period nothing is crossed out', async () => {
    const document = await charge({ byHand: true, on: '2026-10-01' });
    await lockThrough('2026-10-31');
    await expect(voidEntry(house(), clubId, document)).rejects.toThrow('the period of this document is locked');
  });
});

describe('a locked period', () => {
  it('takes no booking, and says why', async () => {
    await lockThrough('2026-10-31');
    now = new Date('2026-10-20T08:00:00Z');
    const courseId = await course();
    expect(await book(vera, courseId, vera.personId)).toMatchObject({
      http: 409,
      refusal: { code: 'ledger.periodLocked', message: expect.stringContaining('ist abgeschlossen') },
    });
    expect(await house().sql('select 1 from participation where course_id = $1', [courseId])).toEqual([]);
    now = new Date('2026-11-01T08:00:00Z');
    expect(await book(vera, courseId, vera.personId)).toMatchObject({ http: 200 });
  });

  it('reaches to midnight in Vienna', async () => {
    await lockThrough('2026-11-15');
    const courseId = await course();
    now = new Date('2026-11-15T22:59:00Z');
    expect((await book(vera, courseId, vera.personId)).http).toBe(409);
    now = new Date('2026-11-15T23:00:00Z');
    expect((await book(vera, courseId, vera.personId)).http).toBe(200);
  });

  it('waits until what is being posted is through', async () => {
    await lockThrough('2026-01-31');
    const lock = () =>
      house().sql(`update business_year set locked_through = '2026-11-30' where club_id = $1`, [clubId]);
    const waiting = async () =>
      (
        await house().sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    const { locking } = await house().database.transaction({ tenant: clubId }, async (db) => {
      const ctx = { db, viewer: null, now };
      const accounts = await accountsFor(ctx, { purposes: ['bank', 'otherIncome'] });
      const line = { debit: accounts.of('bank'), credit: accounts.of('otherIncome'), cents: 100, text: 'Spende' };
      await postDocument(ctx, { kind: 'payment', source: 'bank', lines: [{ ...line, symbol: 'BK' }] });
      const pending = lock();
      await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(1);
      return { locking: pending };
    });
    await locking;
    expect(await house().sql('select 1 from ledger_document where club_id = $1', [clubId])).toHaveLength(1);
    expect((await book(vera, await course(), vera.personId)).http).toBe(409);
  });
});

describe('a cause that is posted twice', () => {
  const postOnce = () =>
    house().database.transaction({ tenant: clubId }, async (db) => {
      const ctx = { db, viewer: null, now };
      const accounts = await accountsFor(ctx, { purposes: ['bank'], managers: [vera.personId] });
      const claim = { account: accounts.ofManager(vera.personId), dueOn: '2026-11-15' };
      const line = { debit: accounts.of('bank'), credit: claim, cents: 5000, text: 'Überweisung' };
      const posted = await postDocument(ctx, {
        kind: 'payment',
        source: 'payment',
        reference: 'evt_1',
        lines: [{ ...line, symbol: 'BK' }],
      });
      return posted !== null;
    });

  it('posts once, one after the other', async () => {
    expect([await postOnce(), await postOnce()]).toEqual([true, false]);
    expect(await balanceInBooks(house(), vera.personId)).toBe(5000);
  });

  it('posts once, at the same moment', async () => {
    const all = await Promise.all([postOnce(), postOnce(), postOnce(), postOnce()]);
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await balanceInBooks(house(), vera.personId)).toBe(5000);
    await expectSoundBooks(house(), clubId);
  });
});

describe('who did it', () => {
  it('is the administrator during a taken-over view, and for whom stands beside', async () => {
    const courseId = await course();
    const token = 'the-view-of-vera';
    await house().sql(
      `insert into session (club_id, token_hash, person_id, original_person_id, created_at, expires_at, last_seen_at)
       values ($1, sha256($2::bytea), $3, $4, now(), now() + interval '1 day', now())`,
      [clubId, token, vera.personId, admin.personId],
    );
    const headers = { host: `verein${clubId}.test`, cookie: `verein_${clubId}=${token}` };
    expect(
      await house().as(null, { headers }).ask(contract.bookings.register, {
        course_ID: courseId,
        child_ID: vera.personId,
        terms: true,
        covid: true,
        guardian: true,
        confirmed: true,
      }),
    ).toMatchObject({ http: 200 });
    expect(
      await house().sql('select created_by, acting_for_id from ledger_document where club_id = $1', [clubId]),
    ).toEqual([{ created_by: admin.personId, acting_for_id: vera.personId }]);
  });

  it('is whoever is signed in otherwise', async () => {
    await book(vera, await course(), vera.personId);
    expect(
      await house().sql('select created_by, acting_for_id from ledger_document where club_id = $1', [clubId]),
    ).toEqual([{ created_by: vera.personId, acting_for_id: null }]);
  });
});

describe('accounts', () => {
  it('that are renumbered keep their entries, and the product goes on posting to them', async () => {
    await book(vera, await course(), vera.personId);
    await asApplication(`update ledger_account set number = 4999 where purpose = 'courseFees'`);
    await asApplication(`update ledger_account set number = 29999 where person_id = ${vera.personId}`);
    await book(vera, await course(), vera.personId);
    const moved = await house().sql(
      `select a.number, count(*)::integer as entries from ledger_account a
       join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) where a.club_id = $1 group by 1 order by 1`,
      [clubId],
    );
    expect(moved).toEqual([
      { number: 4999, entries: 2 },
      { number: 29_999, entries: 2 },
    ]);
    expect(await house().sql('select 1 from ledger_account where club_id = $1 and number = 4100', [clubId])).toEqual(
      [],
    );
  });

  it('of the treasurer with the next customer number swallow no charge', async () => {
    const [series] = await house().sql<{ next: number }>(
      `select next_number as next from ledger_series where club_id = $1 and name = 'customer'`,
      [clubId],
    );
    const taken = series?.next ?? 0;
    await house().sql(
      `insert into ledger_account (club_id, number, name, kind, is_asset) values ($1, $2, 'Sponsor', 5, true), ($1, $2 + 1, 'Sponsor 2', 0, true)`,
      [clubId, taken],
    );
    await book(vera, await course(), vera.personId);
    expect(await balanceInBooks(house(), vera.personId)).toBe(-6000);
    expect(await house().as(vera).call(contract.ledger.saldo, { childID: vera.personId })).toMatchObject({
      saldo: -6000,
    });
    const [own] = await house().sql('select number from ledger_account where person_id = $1', [vera.personId]);
    expect(own).toEqual({ number: taken + 2 });
  });

  it('refuse a number that is taken', async () => {
    await expect(asApplication(`update ledger_account set number = 4100 where purpose = 'bank'`)).rejects.toThrow(
      'ledger_account_number_once',
    );
  });

  it('of a family are opened once, although two book for the first time at once', async () => {
    const courses = [await course(), await course(), await course()];
    const answers = await Promise.all(courses.map((courseId) => book(vera, courseId, vera.personId)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(await house().sql('select 1 from ledger_account where person_id = $1', [vera.personId])).toHaveLength(1);
    expect(await balanceInBooks(house(), vera.personId)).toBe(-18_000);
    await expectSoundBooks(house(), clubId);
  });

  it('and tax codes are those that the product knows, in every club', async () => {
    await buildClub(house());
    const clubs = await house().sql<{ purposes: string[]; codes: string[]; series: string[] }>(
      `select array(select purpose from ledger_account a where a.club_id = c.id and purpose is not null order by 1) as purposes,
         array(select code from tax_code t where t.club_id = c.id order by 1) as codes,
         array(select name from ledger_series s where s.club_id = c.id) as series
       from club c where c.id > 0`,
    );
    expect(clubs.length).toBeGreaterThan(1);
    const expected = {
      purposes: [...accountPurposes].toSorted((a, b) => a.localeCompare(b)),
      codes: [...ledgerTaxCodes].toSorted((a, b) => a.localeCompare(b)),
      series: ['customer'],
    };
    for (const { purposes, codes, series } of clubs) {
      expect({ purposes: purposes.toSorted((a, b) => a.localeCompare(b)), codes, series }).toEqual(expected);
    }
  });
});
