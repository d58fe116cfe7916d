import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/kit/call';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/kit/database.ts';
import { bankHands } from '../src/modules/bank/bank.testing.ts';
import { camt, ownIban } from '../src/modules/bank/statement.testing.ts';
import { buildPerson } from './factories/index.ts';
import { type Actor, actorsOf, testConfig, useHouse } from './harness.ts';
import { paged } from './paged-calls.ts';

/**
 * The statements behind lists, search and booking, printed for the review of a change (`vitest run -u` rewrites them), and planned on a
 * club of 10,000 persons: none of them may read a large table without an index.
 */
const house = useHouse();

let heard: CompiledQuery[] = [];
let office: NonNullable<Actor>;
let family: { clubId: number; personId: number; childId: number };
let courseId = 0;
let ask: ReturnType<typeof actorsOf>;

const fill = async () => {
  const run = house().sql;
  await run(`insert into club (id, name) values (901, 'Großverein'), (902, 'Nachbar')`);
  await run(`insert into club_host (host, club_id, is_main) values ('verein901.test', 901, true)`);
  for (const clubId of [901, 902]) {
    await run(
      `insert into person (club_id, first_name, last_name, email, birth_date, data_confirmed_at)
       select $1, 'Vorname' || n % 97, 'Nachname' || n, 'person' || n || '@x.test', date '1960-01-01' + n * 2, now()
       from generate_series(1, 10000) n`,
      [clubId],
    );
    await run(
      `insert into course (club_id, name, max_participants, price_cents, non_member_price_cents, starts_on, ends_on)
       select $1, 'Kurs ' || n, 90, 9000, 12000, current_date - 30, current_date + 90 from generate_series(1, 200) n`,
      [clubId],
    );
    await run(
      `insert into participation (club_id, course_id, person_id, role)
       select p.club_id, c.id, p.id, 0 from person p join course c on c.club_id = p.club_id and c.id % 200 = p.id % 200
       where p.club_id = $1 and p.id % 5 > 0`,
      [clubId],
    );
    await run(
      `insert into history_entry (club_id, person_id, kind, details)
       select club_id, id, 'person.removed', '{}' from person where club_id = $1`,
      [clubId],
    );
    await run(
      `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, created_at)
       select club_id, id, 'card', 'stripe', 'failed', 5000, 'filled', now() - make_interval(mins => id)
       from person where club_id = $1`,
      [clubId],
    );
  }
  // Without a vacuum the visibility map is empty, and no index-only scan is possible.
  await run('vacuum analyze');
};

beforeAll(async () => {
  await fill();
  office = await buildPerson(house(), 901, { staff_level: 90 });
  const parent = await buildPerson(house(), 901, { data_confirmed_at: new Date() });
  const { personId: childId } = await buildPerson(house(), 901, {
    manager_id: parent.personId,
    birth_date: '2018-05-04',
    data_confirmed_at: new Date(),
  });
  family = { ...parent, childId };
  const [course] = await house().sql<{ id: number }>('select min(id) as id from course where club_id = 901');
  courseId = course?.id ?? 0;

  const database = openDatabase(house().url, { max: 4, onStatement: (statement) => heard.push(statement) });
  const app = await buildApp({
    config: testConfig,
    database,
    queue: house().queue,
    mailer: { kind: 'outbox' },
    rateLimits: false,
    validateReplies: true,
  });
  ask = actorsOf(app, house().sql);
  return async () => {
    await app.close();
    await database.end();
  };
}, 60_000);

type Question = { name: string; ask: () => Promise<unknown> };

const question = <C extends Call>(name: string, actor: () => Actor, call: C, input: () => InputOf<C>): Question => ({
  name,
  ask: () => ask(actor()).call(call, input()),
});

const asOffice = () => office;
const asFamily = () => family;
const page = { page: 1, size: 25 };

const questions: Readonly<Record<string, readonly Question[]>> = {
  lists: [
    ...paged.map(({ name, call, needs }) => question(name, asOffice, call, () => ({ ...needs(courseId), ...page }))),
    question('courses.list', asFamily, contract.courses.list, () => ({})),
    question('bookings.participants', asOffice, contract.bookings.participants, () => ({ id: courseId })),
    question('bookings.visiting', asFamily, contract.bookings.visiting, () => ({ userID: family.childId })),
  ],
  home: [
    question('home.inbox', asOffice, contract.home.inbox, () => ({})),
    question('home.treasury', asOffice, contract.home.treasury, () => ({})),
  ],
  search: [
    question('persons.search', asOffice, contract.persons.search, () => ({ name: 'nachname77', size: 100 })),
    question('persons.list, a word', asOffice, contract.persons.list, () => ({ ...page, search: 'vorname7' })),
    question('persons.list, a filter', asOffice, contract.persons.list, () => ({
      ...page,
      filters: { lastname: 'nachname9' },
    })),
    question('search.all, a word', asOffice, contract.search.all, () => ({ typed: 'nachname77' })),
    question('search.all, an amount', asOffice, contract.search.all, () => ({ typed: '47,11' })),
    question('search.all, a number', asOffice, contract.search.all, () => ({ typed: '0664 1234567' })),
  ],
  booking: [
    question('bookings.participate', asFamily, contract.bookings.participate, () => ({ id: courseId })),
    question('bookings.register', asFamily, contract.bookings.register, () => ({
      course_ID: courseId,
      child_ID: family.childId,
      guardian: true,
      confirmed: true,
    })),
    question('bookings.deregister', asOffice, contract.bookings.deregister, () => ({
      course_ID: courseId,
      child_ID: family.childId,
    })),
  ],
};

/** The statements of a call, each once. */
const statementsOf = async ({ ask: run }: Question): Promise<readonly CompiledQuery[]> => {
  heard = [];
  await run();
  return [...new Map(heard.map((statement) => [statement.sql, statement])).values()];
};

const clauses =
  /(?<!\() (from|where|order by|group by|limit|(?:inner |left |cross )?join|union|returning|values|set) /g;
const printable = (text: string) => text.replaceAll(/\s+/g, ' ').trim().replaceAll(clauses, '\n$1 ');

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Parent Relationship'?: string;
  Plans?: readonly Plan[];
};

const tableOf = (plan: Plan) => plan['Relation Name'] ?? '';

/** Partial indexes that hold only items waiting for a decision, a handful per club. */
const waitingRoom = new Set(['payment_overpaid_open']);

/** Reads without an index, or with one on the club alone. An index-only scan reads no row of the table. */
const readsAll = ({ 'Node Type': kind, 'Index Name': index = '', 'Index Cond': condition = '(club_id = ' }: Plan) =>
  kind === 'Seq Scan' ||
  (kind.includes('Index') &&
    kind !== 'Index Only Scan' &&
    !waitingRoom.has(index) &&
    condition.startsWith('(club_id = ') &&
    !condition.includes(' AND '));

const largeTables = new Set(['person', 'participation', 'history_entry', 'payment']);

/** Nodes that pass rows on one by one, so that a limit above ends the reading below. */
const streams = new Set(['Limit', 'Subquery Scan', 'WindowAgg', 'Incremental Sort', 'Result', 'Nested Loop']);

/** The outer side of a join, or a single subquery. */
const drives = (plan: Plan) => plan['Parent Relationship'] === 'Outer' || plan['Parent Relationship'] === 'Subquery';

/** The large tables of which a plan reads every row of the club. */
const wholeReads = (plan: Plan, endsEarly = false): readonly string[] => {
  const isBounded = plan['Node Type'] === 'Limit' || (endsEarly && streams.has(plan['Node Type']));
  return [
    ...(readsAll(plan) && !endsEarly && largeTables.has(tableOf(plan)) ? [tableOf(plan)] : []),
    ...(plan.Plans ?? []).flatMap((below) => wholeReads(below, isBounded && drives(below))),
  ];
};

/** Sequential scans are off, so that the planner shows which index it has. */
const readWhole = ({ sql: text, parameters }: CompiledQuery) =>
  house().database.transaction({ tenant: 901 }, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explained);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => wholeReads(plan)));
  });

/**
 * Lists that still read all bookings or entries of their club to count them. The list may only shrink; booking and search are not in it.
 */
const countsWholeClub = new Set([
  'history.ofPerson',
  'personLists.active',
  'personLists.activeManagers',
  'personLists.activeOrManagers',
  'personLists.trainers',
]);

/**
 * The club's total of open amounts is the sum over all of its accounts, whichever page is shown; a bank line is compared with everyone who
 * could have paid it.
 */
const needsWholeClub = new Set(['openBalances.list', 'bank.lines']);

/** Lists that return sums over everything that passes their filters, beside a page that reads no more than the page. */
const sumsWholeClub = new Set(['clubPayments.list']);
const isSum = (text: string) => text.startsWith('select count(*)');

describe.each(Object.entries(questions))('the statements of %s', (group, asked) => {
  it('stand in the reviewed file, and none reads all of a large table', async () => {
    const known = new Set<string>();
    const printed: string[] = [];
    const whole: string[] = [];
    for (const one of asked) {
      printed.push(`-- ${one.name}`);
      for (const statement of await statementsOf(one)) {
        const text = printable(statement.sql);
        // Statements of every request are printed only with the first call.
        if (!known.has(text)) printed.push(`${text};`);
        known.add(text);
        if (countsWholeClub.has(one.name) || needsWholeClub.has(one.name)) continue;
        if (sumsWholeClub.has(one.name) && isSum(text)) continue;
        whole.push(...(await readWhole(statement)).map((table) => `${one.name}: ${table}`));
      }
    }
    expect(whole).toEqual([]);
    await expect(`${printed.join('\n\n')}\n`).toMatchFileSnapshot(`statements/${group}.sql`);
  });
});

/** Counts like the benchmark of the screens (`bench/screens.ts`): the limit of statements per call. */
const maxStatements = 8;
const fewStatements = [
  question('home.inbox', asOffice, contract.home.inbox, () => ({})),
  question('bankExport.debits', asOffice, contract.bankExport.debits, () => ({})),
  question('reports.dashboard', asOffice, contract.reports.dashboard, () => ({})),
  question('search.all', asOffice, contract.search.all, () => ({ typed: '175,00' })),
];

describe('the statements of a screen', () => {
  beforeAll(async () => {
    await house().sql('update club set iban = $1 where id = 901', [ownIban]);
    const line = { bank: 'S-1', cents: 5000, name: 'Vorname1 Nachname1', text: 'Beitrag' };
    await bankHands(house, () => office).take(camt({ lines: [line] }));
  });

  it.each(fewStatements)('$name is no more than a few', async ({ ask: run }) => {
    await run();
    heard = [];
    await run();
    expect(heard.length).toBeLessThanOrEqual(maxStatements);
  });
});
