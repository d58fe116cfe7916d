import { resolve } from 'node:path';
import { contract } from '@vereinshaus/contract';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { installQueue } from '../../src/kit/install-queue.ts';
import { readMigrations } from '../../src/kit/migrate.ts';
import type { DatabaseUrls } from '../../src/kit/own-database.ts';
import { prepareDatabase } from '../../src/kit/prepare-database.ts';
import { bookingsIn } from '../../src/modules/bookings/bookings.testing.ts';
import { buildDiscount } from '../../src/modules/discounts/discounts.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { allJobs } from '../../src/work.ts';
import { buildCourse } from '../factories/index.ts';
import { newDatabase, useHouse } from '../harness.ts';

type Saldo = { club_id: number; number: number; saldo: string };

/** The old books: entries between account numbers, without documents and open items. */
type Story = {
  clubs: readonly number[];
  admin: number;
  saldos: readonly Saldo[];
  families: Readonly<Record<string, Family>>;
};

type Family = { id: number; account: number; courseId: number; booking: number; instalments: readonly number[] };

let story: Story;

/** Migrated to the old books, filled with them, then migrated with the rest. */
const migratedFromOldBooks = async (): Promise<DatabaseUrls> => {
  const migrations = await readMigrations(resolve(import.meta.dirname, '../../migrations'));
  const urls = await newDatabase();
  await prepareDatabase(
    urls.ownerUrl,
    migrations.filter(({ name }) => name < '0025'),
  );
  const client = new pg.Client({ connectionString: urls.ownerUrl });
  await client.connect();
  try {
    story = await writeOldBooks(client);
  } finally {
    await client.end();
  }
  await prepareDatabase(urls.ownerUrl, migrations);
  await installQueue(urls.ownerUrl, allJobs);
  return urls;
};

const oldSaldos = `
  select a.club_id, a.number, coalesce(sum(case when e.credit = a.number then e.amount_cents else -e.amount_cents end), 0)::text as saldo
  from ledger_account a
  left join ledger_entry e on e.club_id = a.club_id and a.number in (e.debit, e.credit) and e.cancelled_at is null
  group by a.club_id, a.number order by a.club_id, a.number`;

const newSaldos = `
  select a.club_id, a.number, coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::text as saldo
  from ledger_account a
  left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
  group by a.club_id, a.number order by a.club_id, a.number`;

type Entry = {
  debit: number;
  credit: number;
  cents: number;
  symbol: string;
  /** Day of November 2026; entries of the same minute were posted together. */
  day?: number;
  due?: string;
  booking?: number;
  instalment?: number;
  voucher?: number;
  person?: number;
  crossedOut?: boolean;
};

const [bank, cash, vouchers, vat, fees, taxedFees] = [2800, 2700, 3210, 3500, 4100, 4110];

const writeOldBooks = async (client: pg.Client): Promise<Story> => {
  const one = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;
  const settings = JSON.stringify({ paymentMethods: ['bank', 'voucher'], showDiscounts: true });
  const buildClub = async (name: string) => {
    const id = await one('insert into club (name, settings) values ($1, $2) returning id', [name, settings]);
    await client.query('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [
      `verein${id}.test`,
      id,
    ]);
    for (const [number, kind] of [
      [bank, 1],
      [cash, 2],
      [vouchers, 0],
      [vat, 0],
      [fees, 0],
      [taxedFees, 0],
    ]) {
      await client.query(
        `insert into ledger_account (club_id, number, name, kind) values ($1, $2::integer, 'Konto ' || $2, $3)`,
        [id, number, kind],
      );
    }
    return id;
  };
  const [club, other] = [await buildClub('Verein'), await buildClub('Nachbar')];
  const person = (clubId: number, name: string, more: { manager?: number; staff?: number } = {}) =>
    one(
      `insert into person (club_id, first_name, last_name, birth_date, email, data_confirmed_at, manager_id, staff_level)
       values ($1, $2, 'Alt', '1985-01-01', 'alt@x.test', '2026-11-01', $3, $4) returning id`,
      [clubId, name, more.manager ?? null, more.staff ?? 0],
    );
  const account = (clubId: number, number: number, personId: number | null) =>
    one(
      `insert into ledger_account (club_id, number, name, kind, is_asset, person_id) values ($1, $2, 'Kunde', 5, true, $3) returning id`,
      [clubId, number, personId],
    );
  const entry = (clubId: number, { day = 1, ...row }: Entry) =>
    one(
      `insert into ledger_entry (club_id, document_on, due_on, debit, credit, amount_cents, symbol, text, person_id, participation_id,
         installment_id, voucher_id, created_at, cancelled_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'alt', $8, $9, $10, $11, $12, $13) returning id`,
      [
        clubId,
        `2026-11-${String(day).padStart(2, '0')}`,
        row.due ?? null,
        row.debit,
        row.credit,
        row.cents,
        row.symbol,
        row.person ?? null,
        row.booking ?? null,
        row.instalment ?? null,
        row.voucher ?? null,
        `2026-11-${String(day).padStart(2, '0')} 09:00+01`,
        row.crossedOut ? '2026-11-10' : null,
      ],
    );

  const families: Record<string, Family> = {};
  type Kind = { cents?: number; parts?: readonly number[]; withVat?: boolean; clubId?: number; hasAccount?: boolean };

  /** A family that booked a course and was charged for it, in the old way. */
  const build = async (name: string, kind: Kind = {}): Promise<Family> => {
    const { cents = 10_000, parts = [], withVat = false, clubId = club, hasAccount = true } = kind;
    const id = await person(clubId, name);
    const number = 20_000 + id;
    await account(clubId, number, hasAccount ? id : null);
    const courseId = await one(
      'insert into course (club_id, name, price_cents, non_member_price_cents) values ($1, $2, $3, $3) returning id',
      [clubId, `Kurs ${name}`, cents],
    );
    const steps = [
      { kind: 'base', label: 'Preis', cents: withVat ? cents / 1.2 : cents },
      ...(withVat ? [{ kind: 'vat', label: '20 % Umsatzsteuer', cents: cents - cents / 1.2 }] : []),
      { kind: 'total', label: 'Gesamt', cents },
    ];
    const booking = await one(
      `insert into participation (club_id, course_id, person_id, role, created_at, starts_at, price_cents, nominal_price_cents, price_steps)
       values ($1, $2, $3, 0, '2026-11-01', '2026-11-01', $4, $4, $5) returning id`,
      [clubId, courseId, id, cents, JSON.stringify(steps)],
    );
    const instalments: number[] = [];
    for (const [index, part] of parts.entries()) {
      instalments.push(
        await one(
          `insert into installment (club_id, participation_id, description, amount_cents, due_on)
           values ($1, $2, $3, $4, $5) returning id`,
          [clubId, booking, `${index + 1}. Rate`, part, `2026-12-0${index + 1}`],
        ),
      );
    }
    const about = { symbol: 'AR', booking, person: id, debit: number };
    for (const [index, part] of (parts.length > 0 ? parts : [cents]).entries()) {
      const instalment = instalments[index];
      const rest = { ...about, ...(instalment !== undefined && { instalment, due: `2026-12-0${index + 1}` }) };
      const net = withVat ? part / 1.2 : part;
      await entry(clubId, { ...rest, credit: withVat ? taxedFees : fees, cents: net });
      if (withVat) await entry(clubId, { ...rest, credit: vat, cents: part - net });
    }
    families[name] = { id, account: number, courseId, booking, instalments };
    return families[name];
  };

  await build('once');
  const half = await build('half', { parts: [6000, 4000] });
  await entry(club, { debit: bank, credit: half.account, cents: 6000, symbol: 'BK', day: 3 });
  await build('taxed', { cents: 12_000, withVat: true });
  const taxedParts = await build('taxedParts', { cents: 12_000, withVat: true, parts: [7200, 4800] });
  for (const [debit, cents] of [
    [taxedFees, 10_000],
    [vat, 2000],
  ] as const) {
    const credit = { debit, credit: taxedParts.account, cents, symbol: 'GU', booking: taxedParts.booking, day: 4 };
    await entry(club, { ...credit, person: taxedParts.id });
  }
  await client.query('update participation set left_at = $2, is_credited = true where id = $1', [
    taxedParts.booking,
    '2026-11-04',
  ]);
  const lumped = await build('lumped', { parts: [6000, 4000] });
  await entry(club, { debit: bank, credit: lumped.account, cents: 6000, symbol: 'BK', day: 2 });
  const back = { debit: fees, symbol: 'GU', day: 5 };
  await entry(club, { ...back, credit: lumped.account, cents: 10_000, booking: lumped.booking, person: lumped.id });
  await client.query('update installment set deleted_at = now() where participation_id = $1', [lumped.booking]);
  const discounted = await build('discounted');
  await entry(club, { ...back, credit: discounted.account, cents: 1500, booking: discounted.booking });
  await client.query('update participation set price_cents = 8500 where id = $1', [discounted.booking]);
  const repriced = await build('repriced');
  await entry(club, { ...back, credit: repriced.account, cents: 10_000, booking: repriced.booking });
  const again = { credit: fees, symbol: 'AR', day: 5, person: repriced.id };
  await entry(club, { ...again, debit: repriced.account, cents: 7000, booking: repriced.booking });
  await client.query('update participation set price_cents = 7000 where id = $1', [repriced.booking]);
  const [moved, home] = [await build('moved'), await build('home')];
  await entry(club, {
    debit: home.account,
    credit: moved.account,
    cents: 10_000,
    symbol: 'UE',
    day: 6,
    person: moved.id,
  });
  await client.query('update person set manager_id = $2 where id = $1', [moved.id, home.id]);
  const crossed = await build('crossed', { cents: 9000 });
  await entry(club, {
    debit: crossed.account,
    credit: fees,
    cents: 10_000,
    symbol: 'AR',
    booking: crossed.booking,
    crossedOut: true,
    day: 2,
  });
  await entry(club, { debit: bank, credit: crossed.account, cents: 500, symbol: 'BK', crossedOut: true, day: 3 });
  await build('swallowed', { hasAccount: false });
  await build('neighbour', { clubId: other });

  const buyer = await build('buyer');
  const voucher = (code: string, paidWith: string, more: string) =>
    one(
      `insert into voucher (club_id, code, amount_cents, paid_with, buyer_id, sold_at ${more === '' ? '' : `, ${more}`})
       values ($1, $2, 2500, $3, $4, '2026-11-01' ${more === '' ? '' : `, '2026-11-02'`}) returning id`,
      [club, code, paidWith, paidWith === 'account' ? buyer.id : null],
    );
  const forCash = await voucher('CASH2222', 'cash', '');
  await entry(club, { debit: cash, credit: vouchers, cents: 2500, symbol: 'KA', voucher: forCash });
  const cashBack = await voucher('CASH3333', 'cash', 'cancelled_at');
  await entry(club, { debit: cash, credit: vouchers, cents: 2500, symbol: 'KA', voucher: cashBack });
  await entry(club, { debit: vouchers, credit: cash, cents: 2500, symbol: 'KA', voucher: cashBack, day: 2 });
  const redeemed = await voucher('ACCT2222', 'account', 'redeemed_at');
  await entry(club, { debit: buyer.account, credit: vouchers, cents: 2500, symbol: 'AR', voucher: redeemed });
  await entry(club, { debit: vouchers, credit: buyer.account, cents: 2500, symbol: 'BU', voucher: redeemed, day: 2 });
  const given = await voucher('ACCT3333', 'account', 'cancelled_at');
  await entry(club, { debit: buyer.account, credit: vouchers, cents: 2500, symbol: 'AR', voucher: given });
  await entry(club, { debit: vouchers, credit: buyer.account, cents: 2500, symbol: 'GU', voucher: given, day: 2 });
  await voucher('ACCT4444', 'account', '').then((id) =>
    entry(club, { debit: buyer.account, credit: vouchers, cents: 2500, symbol: 'AR', voucher: id }),
  );

  const { rows: saldos } = await client.query<Saldo>(oldSaldos);
  return { clubs: [club, other], admin: await person(club, 'Adele', { staff: 90 }), saldos, families };
};

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') }, migratedFromOldBooks);
const { book, leave, saldo } = bookingsIn(house);

let clubId = 0;

beforeAll(() => {
  clubId = story.clubs[0] ?? 0;
});

const family = (name: string): Family => {
  const found = story.families[name];
  if (!found) throw new Error(`no family ${name}`);
  return found;
};

const admin = () => ({ clubId, personId: story.admin });
const owes = (name: string) => saldo(family(name).id);
const cancel = async (name: string) => {
  const { courseId, id } = family(name);
  expect(await leave(admin(), courseId, id, { refund: true })).toMatchObject({ http: 200 });
};
const setPrice = (name: string, cents: number) =>
  house()
    .as(admin())
    .call(contract.bookings.setAdmin, { ID: family(name).booking, price: cents });

const sound = () => expectSoundBooks(house(), clubId);

describe('old books that were migrated', () => {
  it('have the same saldo on every account, to the cent', async () => {
    const numbers = new Set(story.saldos.map(({ club_id, number }) => `${club_id}/${number}`));
    const after = await house().sql<Saldo>(newSaldos);
    expect(after.filter(({ club_id, number }) => numbers.has(`${club_id}/${number}`))).toEqual(story.saldos);
    expect(after.filter(({ club_id, number }) => !numbers.has(`${club_id}/${number}`)).map((row) => row.saldo)).toEqual(
      after.slice(story.saldos.length).map(() => '0'),
    );
  });

  it('hold all rules of the new ones', async () => {
    for (const one of story.clubs) await expectSoundBooks(house(), one);
  });

  it('say what caused a document and which charge a credit took back', async () => {
    const kinds = await house().sql(
      `select kind, source, count(*)::integer as documents, count(reverses_id)::integer as reversing
       from ledger_document where club_id = $1 group by 1, 2 order by 1, 2`,
      [clubId],
    );
    expect(kinds).toEqual([
      { kind: 'charge', source: 'booking', documents: 14, reversing: 0 },
      { kind: 'payment', source: 'bank', documents: 3, reversing: 0 },
      { kind: 'reversal', source: 'booking', documents: 4, reversing: 4 },
      { kind: 'transfer', source: 'family', documents: 1, reversing: 0 },
      { kind: 'voucher', source: 'voucher', documents: 8, reversing: 0 },
    ]);
    const untold = await house().sql(
      `select e.id from ledger_entry e join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where d.kind = 'reversal' and e.reverses_id is null`,
    );
    expect(untold).toEqual([]);
  });

  it('know what is due by now and what later', async () => {
    const { id } = family('half');
    expect(await house().as({ clubId, personId: id }).call(contract.ledger.saldo, { childID: id })).toEqual({
      saldo: -4000,
      due: 0,
      later: 4000,
      underWay: 0,
    });
  });
});

describe('a booking that was charged before', () => {
  it('is credited', async () => {
    await cancel('once');
    expect(await owes('once')).toBe(0);
    await sound();
  });

  it('in instalments, one of them paid, gets another price', async () => {
    await setPrice('half', 8000);
    expect(await owes('half')).toBe(-2000);
    await sound();
  });

  it('with tax gets a discount, and the tax sinks with it', async () => {
    const { id, courseId, booking } = family('taxed');
    await buildDiscount(house(), clubId, { code: 'zehn', percent: 10 });
    await house()
      .as(admin())
      .call(contract.bookings.applyDiscount, { course_ID: courseId, child_ID: id, ID: booking, discountCode: 'zehn' });
    expect(await owes('taxed')).toBe(-10_800);
    const [tax] = await house().sql(
      `select sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end)::integer as cents
       from ledger_account a join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
       where a.club_id = $1 and a.purpose = 'vat20' and e.about_kind = 'booking' and e.about_id = $2`,
      [clubId, booking],
    );
    expect(tax).toEqual({ cents: 1800 });
    await setPrice('taxed', 6000);
    expect(await owes('taxed')).toBe(-6000);
    await sound();
  });

  it('and had a discount gets another price', async () => {
    expect(await owes('discounted')).toBe(-8500);
    await setPrice('discounted', 5000);
    expect(await owes('discounted')).toBe(-5000);
    await sound();
  });

  it('and had another price already is credited that one', async () => {
    await cancel('repriced');
    expect(await owes('repriced')).toBe(0);
    await sound();
  });

  it('and moved to another family is credited there', async () => {
    expect(await owes('home')).toBe(-20_000);
    await cancel('moved');
    expect(await owes('home')).toBe(-10_000);
    await sound();
  });

  it('is not credited what was crossed out', async () => {
    expect(await owes('crossed')).toBe(-9000);
    await cancel('crossed');
    expect(await owes('crossed')).toBe(0);
    await sound();
  });

  it('and swallowed by an account of the treasurer: the family gets one of its own from now on', async () => {
    const { id } = family('swallowed');
    const courseId = await buildCourse(house(), clubId, { price_cents: 3000, non_member_price_cents: 3000 });
    expect((await book({ clubId, personId: id }, courseId, id)).http).toBe(200);
    expect(await owes('swallowed')).toBe(-3000);
    await sound();
  });
});

it('a voucher sold before is cancelled and redeemed after', async () => {
  const { id } = family('buyer');
  expect(await owes('buyer')).toBe(-12_500);
  const [open] = await house().sql<{ id: number }>(`select id from voucher where code = 'ACCT4444'`);
  await house()
    .as(admin())
    .call(contract.vouchers.cancel, { ID: open?.id ?? 0 });
  expect(await owes('buyer')).toBe(-10_000);
  await house().as({ clubId, personId: id }).call(contract.vouchers.redeem, { voucherCode: 'CASH2222' });
  expect(await owes('buyer')).toBe(-7500);
  await sound();
});
