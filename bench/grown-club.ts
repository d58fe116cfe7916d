import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { addDemoClubs } from '../apps/server/src/demo/index.ts';
import { type FilledDatabase, signIn } from './database.ts';
import { addCoursesWithDates } from './rush.ts';

/** The demo club with a record of every kind, enlarged by the persons of the measured club, with full courses. */
export type GrownClub = {
  clubId: number;
  familyId: number;
  /** The sessions of the viewers. */
  tokens: Readonly<Record<'admin' | 'family' | 'trainer', string>>;
};

/** The ids of added persons start here. */
const beyond = 1_000_000;

/** The columns of a table that can be copied. */
const columnsOf = async (client: pg.Client, table: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** Copies rows of one club into another: `changed` replaces the values of columns. */
const copyRows = async (
  client: pg.Client,
  table: string,
  from: number,
  changed: Readonly<Record<string, string>>,
): Promise<void> => {
  const columns = (await columnsOf(client, table)).filter((name) => changed[name] !== '');
  const values = columns.map((name) => changed[name] ?? name);
  await client.query(
    `insert into ${table} (${columns.join()}) select ${values.join()} from ${table} where club_id = ${from}`,
  );
};

const participantsPerCourse = 20;

/** Distributes all adults over the courses, one after the other. */
const fillCourses = (client: pg.Client, clubId: number, courses: readonly number[]) =>
  client.query(
    `insert into participation (club_id, course_id, person_id, role)
     select $1, ($2::integer[])[1 + (p.place - 1) / $3], p.id, 0
     from (select id, row_number() over (order by id)::integer as place from person where club_id = $1 and id >= $4) p
     where p.place <= $3 * cardinality($2::integer[])`,
    [clubId, courses, participantsPerCourse, beyond],
  );

const idOfLogin = async (client: pg.Client, clubId: number, email: string): Promise<number> => {
  const { rows } = await client.query<{ person_id: number }>(
    'select person_id from login where club_id = $1 and email = $2',
    [clubId, email],
  );
  return rows[0]?.person_id ?? 0;
};

const isGrown = async (client: pg.Client, clubId: number): Promise<boolean> =>
  (await client.query('select from person where club_id = $1 and id >= $2 limit 1', [clubId, beyond])).rowCount === 1;

const grow = async (client: pg.Client, from: number, clubId: number) => {
  const other = { club_id: String(clubId) };
  const moved = (column: string) => `${column} + ${beyond}`;
  const numbers = {
    id: moved('id'),
    manager_id: moved('manager_id'),
    legal_representative_id: moved('legal_representative_id'),
    staff_level: '0',
  };
  await copyRows(client, 'person', from, { ...other, ...numbers });
  await copyRows(client, 'membership_role', from, { ...other, id: '', person_id: moved('person_id') });
  await fillCourses(client, clubId, await addCoursesWithDates(client, clubId, 200, 40));
  await client.query(
    `insert into import_file (club_id, name, cells, created_at, created_by)
     select $1, 'mitglieder.csv', '[["Vorname", "Nachname"], ["Ines", "Importova"]]', now(), min(id) from person where club_id = $1`,
    [clubId],
  );
  await tidyUp(client);
};

/** Pages of the largest tables that are not marked as all-visible yet. */
const unseenPages = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pages: number }>(
    `select sum(relpages - relallvisible)::integer as pages from pg_class
     where oid in ('person'::regclass, 'membership_role'::regclass, 'participation'::regclass)`,
  );
  return rows[0]?.pages ?? 0;
};

/**
 * A club grows over months, with regular vacuums. While an automatic analyze of the new rows still uses an older snapshot, a vacuum cannot
 * mark the pages, so it is repeated until that has ended.
 */
const tidyUp = async (client: pg.Client): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) {
    await client.query('vacuum (analyze) person, membership_role, participation');
    // The last page of a table may still be growing.
    if ((await unseenPages(client)) <= 30) break;
    await pause(500);
  }
  await client.query('vacuum (analyze)');
};

/** Does nothing in a database that an earlier run has filled. */
export const growClub = async (database: FilledDatabase, client: pg.Client): Promise<GrownClub> => {
  await addDemoClubs(database.ownerUrl, 'localhost');
  const { rows } = await client.query<{ club_id: number }>(
    "select club_id from club_host where host = 'demo.localhost'",
  );
  const clubId = rows[0]?.club_id ?? 0;
  if (!(await isGrown(client, clubId))) await grow(client, database.clubId, clubId);
  const familyId = await idOfLogin(client, clubId, 'familie@demo.test');
  const sessionOf = async (email: string) => signIn(client, clubId, await idOfLogin(client, clubId, email));
  return {
    clubId,
    familyId,
    tokens: {
      admin: await sessionOf('admin@demo.test'),
      family: await sessionOf('familie@demo.test'),
      trainer: await sessionOf('trainer@demo.test'),
    },
  };
};
