import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildClub } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import type { DB } from '../../db/schema.ts';
import { accountsFor, type ClaimInput, type LedgerCtx, openOfItems, post, reverse, settleAll } from './index.ts';
import { expectSoundBooks } from './ledger.testing.ts';

/**
 * A fee run posts a document of thousands of entries. The rows that the checks of the database read are counted from the plans that
 * were really used, also those inside triggers: the number grows with the document, and not with its square.
 */
const house = useHouse();
const now = new Date('2026-10-01T10:00:00Z');
const persons = 200;

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: readonly Plan[];
};
type Explained = { 'Query Text': string; Plan: Plan };

let plans: Explained[] = [];
let statements = 0;
let db: Kysely<DB>;
let clubId = 0;

const hear = ({ message = '' }: { message?: string | undefined }) => {
  if (!message.startsWith('duration: ')) return;
  const explained: Explained = JSON.parse(message.slice(message.indexOf('{')));
  plans.push(explained);
};

/** Every connection of the application to this database reports the plans of its statements. */
const tellPlans = async () => {
  const address = new URL(inject('adminUrl'));
  address.pathname = new URL(house().url).pathname;
  const admin = new pg.Client({ connectionString: address.toString() });
  await admin.connect();
  await admin.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  })) {
    await admin.query(
      `alter role vereinshaus_app in database ${admin.escapeIdentifier(admin.database ?? '')} set ${name} = '${value}'`,
    );
  }
  await admin.end();
};

beforeAll(tellPlans);

beforeEach(async () => {
  clubId = await buildClub(house());
  // One connection, so that plans made for a handful of rows are kept for many.
  const pool = new pg.Pool({ connectionString: house().url, max: 1 });
  pool.on('connect', (client) => client.on('notice', hear));
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: () => {
      statements += 1;
    },
  });
  return () => db.destroy();
});

const inBooks = <T>(run: (ctx: LedgerCtx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('app.club', ${String(clubId)}, true)`.execute(transaction);
    return run({ db: transaction, viewer: null, now });
  });

/** Updates the database's statistics of a table now; rows that are added later are not reflected. */
const analyse = async (table = '') => {
  const owner = new pg.Client({ connectionString: house().ownerUrl });
  await owner.connect();
  await owner.query(`analyze ${table}`);
  await owner.end();
};

const buildFamilies = async (count: number): Promise<readonly number[]> => {
  const rows = await house().sql<{ id: number }>(
    `with parent as (
       insert into person (club_id, first_name, last_name)
       select $1, 'Vera', 'Nr. ' || n from generate_series(1, $2::integer / 4) n returning id
     ), child as (
       insert into person (club_id, first_name, last_name, manager_id)
       select $1, 'Kind ' || n, 'Muster', p.id from parent p, generate_series(1, 3) n returning id
     )
     select id from parent union all select id from child`,
    [clubId, count],
  );
  await analyse('person');
  return rows.map(({ id }) => id);
};

/** One document that charges everybody. */
const charge = (personIds: readonly number[]): Promise<readonly number[]> =>
  inBooks(async (ctx) => {
    const accounts = await accountsFor(ctx, { purposes: ['membershipFees'], payersOf: personIds });
    const claims = personIds.map(
      (personId): ClaimInput => ({ account: accounts.ofPayer(personId), dueOn: '2026-12-31', personId }),
    );
    const posted = await post(ctx, {
      kind: 'charge',
      source: 'fee',
      lines: claims.map((claim) => ({
        debit: claim,
        credit: accounts.of('membershipFees'),
        cents: 6000,
        symbol: 'AR',
        text: 'Beitrag',
      })),
    });
    await settleAll(
      ctx,
      claims.map(({ account }) => account),
    );
    return claims.map((claim) => posted?.itemOf(claim) ?? 0);
  });

const takeBack = (itemIds: readonly number[]) =>
  inBooks(async (ctx) => reverse(ctx, await openOfItems(ctx, itemIds), { source: 'fee', text: 'Storno' }));

/** One document that pays for everybody, each for their own item. */
const pay = (personIds: readonly number[], itemIds: readonly number[]) =>
  inBooks(async (ctx) => {
    const accounts = await accountsFor(ctx, { purposes: ['bank'], payersOf: personIds });
    const claims = personIds.map(
      (personId): ClaimInput => ({ account: accounts.ofPayer(personId), dueOn: '2026-12-31', personId }),
    );
    const posted = await post(ctx, {
      kind: 'payment',
      source: 'bank',
      lines: claims.map((claim) => ({
        debit: accounts.of('bank'),
        credit: claim,
        cents: 6000,
        symbol: 'BK',
        text: 'Zahlung',
      })),
    });
    await settleAll(
      ctx,
      claims.map(({ account }) => account),
      claims.map((claim, index) => ({
        chargeId: itemIds[index] ?? 0,
        creditId: posted?.itemOf(claim) ?? 0,
        cents: 6000,
      })),
    );
  });

const rowsIn = (plan: Plan): number =>
  Math.max(
    plan['Actual Loops'] *
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)),
    ...(plan.Plans ?? []).map(rowsIn),
  );

/** Plans with a step that reads more than a few rows per person; the checks must be among the recorded plans. */
const excessive = () => {
  expect(plans.some(({ 'Query Text': text }) => text.includes('from added'))).toBe(true);
  return plans
    .map(({ 'Query Text': text, Plan: plan }) => ({ text: text.trim(), rows: rowsIn(plan) }))
    .filter(({ rows }) => rows > 20 * persons);
};

const nothing = async () => undefined;

/** The connection has planned everything for single families, often enough to cache the plans. */
const postForSome = async () => {
  const some = await buildFamilies(8);
  await charge(some);
  await analyse();
  for (const person of some) await takeBack(await charge([person]));
};

// Must run first: there are few rows as long as nobody has posted for many.
it('many settlements read each item a few times, on a connection that knew of one item', async () => {
  const some = await buildFamilies(8);
  await charge(some.slice(0, 1));
  await analyse();
  for (const person of some) await pay([person], await charge([person]));
  const everybody = await buildFamilies(persons);
  plans = [];
  await pay(everybody, await charge(everybody));
  expect(excessive()).toEqual([]);
});

describe('a document of many entries is posted and taken back by reading each row a few times', () => {
  it.each([
    ['on a connection that has posted for single families', postForSome, nothing],
    ['on a new connection, in a club that the database knows nothing of', nothing, nothing],
    ['on a new connection, when the database has counted what was posted', nothing, () => analyse()],
  ])('%s', async (_state, before, between) => {
    await before();
    const everybody = await buildFamilies(persons);
    plans = [];
    statements = 0;
    const items = await charge(everybody);
    await between();
    expect((await takeBack(items)).cents).toBe(persons * 6000);
    expect(excessive()).toEqual([]);
    // No query ran once per person.
    expect(statements).toBeLessThan(20);
    await expectSoundBooks(house(), clubId);
  });
});
