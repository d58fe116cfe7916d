import { describe, expect, test } from 'vitest';
import { boundaryViolations } from './boundaries.mjs';
import { fileCycles, foreignReads, foreignWrites, moduleCycles, todaysExceptions } from './ownership.mjs';
import { functionsThatWrite } from './writing-functions.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';

const verdicts = (path, ...imports) =>
  boundaryViolations([{ path, text: imports.map((specifier) => `import { x } from '${specifier}';`).join('\n') }]);

describe('what the boundary check lets through', () => {
  test.each([
    ['packages/contract/src/bookings/calls.ts', 'zod', '../kit/call.ts'],
    [
      `${server}/modules/bookings/bookings.routes.ts`,
      './book-course.ts',
      '@vereinshaus/contract',
      '../../kit/routes.ts',
    ],
    [`${server}/modules/bookings/book-course.ts`, '../history/index.ts', '../../kit/ctx.ts', './lock-course.ts'],
    [`${server}/modules/bookings/bookings.rules.ts`, '@vereinshaus/contract/kit/days'],
    [`${server}/modules/bookings/bookings.jobs.ts`, '../../adapters/sms/sms.ts', './book-course.ts'],
    [`${server}/modules/bookings/bookings.history.ts`, '../history/area-history.ts', '@vereinshaus/contract/kit/money'],
    [`${server}/history-of-areas.ts`, './modules/bookings/bookings.history.ts'],
    [`${server}/modules.ts`, './modules/bookings/module.ts'],
    [`${server}/modules/bookings/module.ts`, '../makeups/index.ts', './bookings.routes.ts', '../../module.ts'],
    [`${server}/kit/routes.ts`, 'fastify', '@vereinshaus/contract/kit/call', './ctx.ts'],
    [`${web}/areas/bookings/BookCoursePage.tsx`, '../persons/shared/PersonLink.tsx', '../../kit/api.ts', './parts.tsx'],
    [`${web}/areas/persons/persons.screens.ts`, './PersonListPage.tsx', '../../site-map.ts', '../../gates.ts'],
    [`${web}/routes.ts`, './areas/persons/persons.screens.ts', './areas/payment-plans/payment-plans.screens.ts'],
    [`${web}/areas/clubs/club-settings-fields.ts`, '../persons/persons.settings.ts', './shared/club.ts'],
    [`${web}/navigation.ts`, './areas/persons/persons.navigation.ts', './areas/session/shared/session.ts'],
  ])('%s', (path, ...imports) => {
    expect(verdicts(path, ...imports)).toEqual([]);
  });

  test('a type of an adapter may be named, since nothing of it runs', () => {
    const text = "import type { Mailer } from '../../adapters/mail/mailer.ts';";
    expect(boundaryViolations([{ path: `${server}/modules/system/mail.ts`, text }])).toEqual([]);
  });
});

describe('what the boundary check refuses', () => {
  test.each([
    ['packages/contract/src/bookings/calls.ts', '../../../apps/server/src/kit/ctx.ts'],
    ['packages/contract/src/bookings/calls.ts', 'kysely'],
    [`${server}/modules/bookings/book-course.ts`, '../history/record-history.ts'],
    [`${server}/modules/bookings/book-course.ts`, '../../adapters/sms/sms.ts'],
    [`${server}/modules/bookings/book-course.ts`, 'fastify'],
    [`${server}/modules/bookings/bookings.routes.ts`, '../history/index.ts'],
    [`${server}/modules/bookings/bookings.routes.ts`, 'kysely'],
    [`${server}/modules/bookings/bookings.rules.ts`, '../../kit/database.ts'],
    [`${server}/modules/bookings/bookings.jobs.ts`, 'kysely'],
    [`${server}/modules/bookings/bookings.history.ts`, '../history/index.ts'],
    [`${server}/modules/bookings/bookings.history.ts`, './book-course.ts'],
    [`${server}/modules/bookings/book-course.ts`, './bookings.history.ts'],
    [`${server}/modules/bookings/book-course.ts`, '../history/area-history.ts'],
    [`${server}/modules/history/describe-entry.ts`, '../bookings/bookings.history.ts'],
    [`${server}/app.ts`, './modules/bookings/bookings.history.ts'],
    [`${server}/app.ts`, './modules/bookings/module.ts'],
    [`${server}/modules/bookings/book-course.ts`, './module.ts'],
    [`${server}/kit/routes.ts`, '../modules/persons/index.ts'],
    [`${server}/kit/routes.ts`, '@vereinshaus/contract/persons/calls'],
    [`${server}/app.ts`, './modules/persons/persons.queries.ts'],
    [`${web}/areas/bookings/BookCoursePage.tsx`, '../persons/PersonListPage.tsx'],
    [`${web}/areas/bookings/BookCoursePage.tsx`, '../../frame/Shell.tsx'],
    [`${web}/frame/Shell.tsx`, '../areas/persons/PersonListPage.tsx'],
    [`${web}/frame/Shell.tsx`, '../areas/persons/persons.screens.ts'],
    [`${web}/routes.ts`, './areas/persons/PersonListPage.tsx'],
    [`${web}/routes.ts`, './areas/persons/persons.navigation.ts'],
    [`${web}/areas/bookings/bookings.screens.ts`, '../persons/persons.screens.ts'],
    [`${web}/areas/persons/PersonListPage.tsx`, './persons.screens.ts'],
    [`${web}/areas/clubs/ClubPage.tsx`, '../persons/persons.settings.ts'],
    [`${web}/kit/api.ts`, '../areas/persons/shared/PersonLink.tsx'],
    [`${web}/kit/api.ts`, '@vereinshaus/contract/persons/calls'],
  ])('%s importing %s', (path, imported) => {
    const [verdict, ...more] = verdicts(path, imported);
    expect(verdict).toContain(`${path}: '${imported}': `);
    expect(more).toEqual([]);
  });

  test('an import over several lines, an export from, and an import at run time', () => {
    const path = `${web}/kit/table/rows.ts`;
    const text = [
      "import {\n  one,\n  two,\n} from '../../areas/persons/one.ts';",
      "export { three } from '../../areas/persons/three.ts';",
      "const four = () => import('../../areas/persons/four.ts');",
    ].join('\n');
    expect(boundaryViolations([{ path, text }]).map((line) => /\w+\.ts(?=')/.exec(line)?.[0])).toEqual([
      'one.ts',
      'three.ts',
      'four.ts',
    ]);
  });

  test('a domain noun in the name of a kit file', () => {
    expect(boundaryViolations([{ path: `${web}/kit/PersonPicker.tsx`, text: '' }])).toEqual([
      `${web}/kit/PersonPicker.tsx: no domain noun in kit`,
    ]);
  });
});

/** Test code in files of modules, checked without the current exceptions. */
const planted = (path, text, exceptions = {}) => foreignWrites([{ path: `${server}/${path}`, text }], exceptions);

describe('a module owns its tables', () => {
  test.each([
    ['by the query builder', "await ctx.db.updateTable('person').set({ mailing: 1 }).execute();"],
    ['by the query builder, on a line of its own', "ctx.db\n  .insertInto(\n    'person')"],
    ['under another name', "ctx.db.deleteFrom('person as p')"],
    ['by a statement', 'await sql`update person set mailing = 1`.execute(ctx.db);'],
    ['by a statement within another', 'sql`with gone as (\n  delete from person where id = 1\n) select 1`'],
    ['by a statement that adds', 'sql`INSERT INTO person (club_id) select 1`'],
    ['by emptying it', 'sql`truncate table person`'],
    ['with its schema before it', 'sql`update public.person set mailing = 1`'],
    ['in quotes', 'sql`update only "public"."person" set mailing = 1`'],
    ['by the query builder, with its schema', "ctx.db.updateTable('public.person')"],
    ['with a comment between the words', 'sql`insert /* only once */ into person (club_id) select 1`'],
    ['by a name in brackets', "ctx.db['insertInto']('person')"],
    ['by the query builder, with its type', "ctx.db.insertInto<'person'>('person')"],
  ])('another one does not write them %s', (_, text) => {
    expect(planted('modules/bookings/book-course.ts', text)).toEqual([
      `${server}/modules/bookings/book-course.ts: writes 'person', which persons owns: ask it to`,
    ]);
    expect(planted('modules/persons/save-person.ts', text)).toEqual([]);
  });

  test('nor through a function of the database that writes them', () => {
    const text = 'sql`select open_customer_account(current_club(), 7)`';
    expect(planted('modules/fees/charge-fees.ts', text)).toEqual([
      `${server}/modules/fees/charge-fees.ts: writes 'ledger_series', which ledger owns: ask it to`,
      `${server}/modules/fees/charge-fees.ts: writes 'ledger_account', which ledger owns: ask it to`,
    ]);
    expect(planted('modules/ledger/accounts.ts', text)).toEqual([]);
  });

  test('whole clubs are made and erased by the platform alone', () => {
    expect(planted('modules/platform/erase-clubs.ts', 'sql`select erase_club(7)`')).toEqual([]);
    expect(planted('modules/clubs/save-club.ts', 'sql`select erase_club(7)`')).toHaveLength(1);
  });

  test('a view is read, by its owner as well', () => {
    expect(planted('modules/persons/save-person.ts', "ctx.db.updateTable('person_card')")).toEqual([
      `${server}/modules/persons/save-person.ts: writes 'person_card', a view to be read`,
    ]);
  });

  test.each(['kit/jobs.ts', 'app.ts'])('nor does %s', (path) => {
    expect(planted(path, "db.updateTable('person')")).toHaveLength(1);
  });

  test('nobody hides the name of a table', () => {
    expect(planted('modules/bookings/book-course.ts', 'sql`update ${sql.table(name)} set note = 1`')).toHaveLength(1);
    expect(planted('modules/bookings/book-course.ts', 'ctx.db.deleteFrom(name)')).toHaveLength(1);
  });

  test('reading, locking and other words are nobody’s business', () => {
    const text = [
      "ctx.db.selectFrom('person as p').forUpdate()",
      'sql`select from person p for update of p`',
      'sql`select from person p for no key update`',
      'sql`insert into participation (club_id) select 1 on conflict do update set note = excluded.note`',
      'sql`insert into address_next select 1`',
    ].join('\n');
    expect(planted('modules/bookings/book-course.ts', text)).toEqual([]);
  });

  test('the demo clubs are written as they are', () => {
    expect(planted('demo/write-club.ts', "db.insertInto('person')")).toEqual([]);
  });

  test('no exception is left, and none is added', () => {
    expect(todaysExceptions).toEqual({});
  });

  test('an exception holds for one module and one table, and is struck out when nobody needs it', () => {
    const exceptions = { bookings: ['person'], vouchers: ['person'] };
    const writes = "db.updateTable('person'); db.updateTable('login');";
    expect(planted('modules/bookings/book-course.ts', writes, exceptions)).toEqual([
      `${server}/modules/bookings/book-course.ts: writes 'login', which session owns: ask it to`,
      "foreign-writes.json: vouchers no longer writes 'person': strike it out",
    ]);
  });
});

describe('modules use each other in one direction', () => {
  const using = (module, specifier, kind = 'import') => ({
    path: `${server}/modules/${module}/${module}.queries.ts`,
    text: `${kind} { x } from '../${specifier}/index.ts';`,
  });

  test('who is used does not use the other, over however many corners', () => {
    const files = [using('bookings', 'courses'), using('courses', 'tags'), using('persons', 'tags')];
    expect(moduleCycles(files)).toEqual([]);
    expect(moduleCycles([...files, using('tags', 'bookings')])).toEqual([
      'modules use each other in a circle: bookings → courses → tags → bookings',
    ]);
  });

  test('a type and an export count', () => {
    const circle = 'modules use each other in a circle: clubs → history → clubs';
    expect(moduleCycles([using('clubs', 'history'), using('history', 'clubs', 'import type')])).toEqual([circle]);
    expect(moduleCycles([using('clubs', 'history'), using('history', 'clubs', 'export')])).toEqual([circle]);
  });
});

describe('a module reads what others publish', () => {
  const reads = (text, listed = {}) =>
    foreignReads([{ path: `${server}/modules/bookings/booking-lists.queries.ts`, text }], listed);

  test.each([
    ['by the query builder', "ctx.db.selectFrom('person as p')"],
    [
      'by a join of the query builder',
      "ctx.db.selectFrom('participation').innerJoin('person as p', 'p.id', 'person_id')",
    ],
    ['by a statement', 'sql`select from person p`'],
    ['by a join', 'sql`select from participation t left join person p on p.id = t.person_id`'],
    ['in what follows the from of another statement', 'const led = sql`person p join participation t on true`'],
    ['as the second of several', 'sql`update participation t set note = 1 from participation o, person p where true`'],
  ])('a base table of another one is seen %s', (_, text) => {
    expect(reads(text)).toEqual(["bookings reads 'person', which persons owns: read what it publishes"]);
    expect(reads(text, { bookings: ['person'] })).toEqual([]);
  });

  test('a published view is for everybody', () => {
    expect(reads('sql`select from person_card p join course_card c on true`')).toEqual([]);
  });

  test('what is no longer read is struck out', () => {
    expect(reads('sql`select from participation`', { bookings: ['person'] })).toEqual([
      "foreign-reads.json: bookings no longer reads 'person': strike it out",
    ]);
  });
});

describe('files of a module use each other in one direction', () => {
  const file = (name, other) => ({
    path: `${server}/modules/tags/${name}.ts`,
    text: `import type { x } from './${other}.ts';`,
  });

  test('a circle is told with its way', () => {
    const circle = `${server}/modules/tags/one.ts → ${server}/modules/tags/two.ts → ${server}/modules/tags/one.ts`;
    expect(fileCycles([file('one', 'two'), file('two', 'three')])).toEqual([]);
    expect(fileCycles([file('one', 'two'), file('two', 'one')])).toEqual([
      `files use each other in a circle: ${circle}`,
    ]);
  });
});

describe('functions of the database that write', () => {
  test('are found through others, in their last definition; triggers are called by nobody', () => {
    const written = functionsThatWrite([
      'create function told(a integer) returns void language sql as $$ insert into mail (id) values (a) $$;',
      'create function tells(a integer) returns void language plpgsql as $$ begin perform told(a); end $$;',
      'create function was(a integer) returns void language sql as $$ delete from mail $$;',
      'create or replace function was(a integer) returns integer language sql as $$ select a from mail for update $$;',
      'create function keeps() returns trigger language plpgsql as $$ begin delete from mail; end $$;',
      'create function ends() returns void begin atomic update mail set state = 1; end;',
    ]);
    expect(Object.fromEntries(written)).toEqual({ told: ['mail'], tells: ['mail'], ends: ['mail'] });
  });
});
