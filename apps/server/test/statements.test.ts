import { contract } from '@vereinshaus/contract';
import type { Call, InputOf } from '@vereinshaus/contract/call';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/kit/database.ts';
import { buildPerson } from './factories/index.ts';
import { type Actor, actors, testConfig, useHouse } from './harness.ts';
import { paged } from './paged-calls.ts';

/**
 * The statements behind lists, search and booking, printed for whoever reviews a change (`vitest run -u` writes them
 * anew), and asked of the planner on a club of 10,000 persons: none of them may read a table without an index.
 */
const house = useHouse();

let heard: CompiledQuery[] = [];
let office: Actor;
let family: { clubId: number; personId: number; childId: number };
let courseId = 0;
let ask: ReturnType<typeof actors>['as'];

const fill = async () => {
  const run = house().sql;
  await run(`insert into club (id, name) values (901, 'Großverein'), (902, 'Nachbar')`);
  await run(`insert into club_host (host, club_id, is_main) values ('verein901.test', 901, true)`);
  await run(
    `insert into person (club_id, first_name, last_name, email, birth_date, data_confirmed_at)
     select c.id, 'Vorname' || n % 97, 'Nachname' || n, 'person' || n || '@x.test', date '1960-01-01' + n * 2, now()
     from club c, generate_series(1, 10000) n where c.id in (901, 902)`,
  );
  await run(
    `insert into course (club_id, name, max_participants, price_cents, non_member_price_cents, starts_on, ends_on)
     select c.id, 'Kurs ' || n, 60, 9000, 12000, current_date - 30, current_date + 90
     from club c, generate_series(1, 200) n where c.id in (901, 902)`,
  );
  await run(
    `insert into participation (club_id, course_id, person_id, role)
     select p.club_id, c.id, p.id, 0 from person p join course c on c.club_id = p.club_id and c.id % 200 = p.id % 200
     where p.id % 2 = 0`,
  );
  await run(
    `insert into history_entry (club_id, person_id, kind, details)
     select club_id, id, 'person.removed', '{}' from person where club_id in (901, 902)`,
  );
  await run('analyze');
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
  ask = actors(app, house().sql).as;
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
    ...paged.map(({ name, call, needs }) => question(name, asOffice, call, () => ({ ...needs, ...page }))),
    question('courses.list', asFamily, contract.courses.list, () => ({})),
    question('bookings.participants', asOffice, contract.bookings.participants, () => ({ id: courseId })),
    question('bookings.visiting', asFamily, contract.bookings.visiting, () => ({ userID: family.childId })),
  ],
  search: [
    question('persons.search', asOffice, contract.persons.search, () => ({ name: 'nachname77', size: 100 })),
    question('persons.list, a word', asOffice, contract.persons.list, () => ({ ...page, search: 'vorname7' })),
    question('persons.list, a filter', asOffice, contract.persons.list, () => ({
      ...page,
      filters: { lastname: 'nachname9' },
    })),
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

/** What a call says to the database, each statement once. */
const statementsOf = async ({ ask: run }: Question): Promise<readonly CompiledQuery[]> => {
  heard = [];
  await run();
  return [...new Map(heard.map((statement) => [statement.sql, statement])).values()];
};

const broken = (text: string) =>
  text.replaceAll(/ (from|where|order by|group by|limit|(?:inner |left |cross )?join|union|returning|values|set) /g, '\n$1 ');

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: readonly Plan[] };

const scansOf = (plan: Plan): readonly string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** The tables that a statement can only read from the first to the last row: with sequential reading forbidden, it still does. */
const readWithoutIndex = ({ sql: text, parameters }: CompiledQuery) =>
  house().database.transaction({ tenant: 901 }, async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explained);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansOf(plan)));
  });

describe.each(Object.entries(questions))('the statements of %s', (group, asked) => {
  it('stand in the reviewed file and read no table without an index', async () => {
    const printed: string[] = [];
    const unindexed: string[] = [];
    for (const one of asked) {
      const statements = await statementsOf(one);
      printed.push(`-- ${one.name}\n\n${statements.map(({ sql: text }) => `${broken(text)};\n`).join('\n')}`);
      for (const statement of statements) {
        for (const table of await readWithoutIndex(statement)) unindexed.push(`${one.name}: ${table}`);
      }
    }
    expect(unindexed).toEqual([]);
    await expect(printed.join('\n')).toMatchFileSnapshot(`statements/${group}.sql`);
  });
});
