import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { requireBoundApplication } from '../src/kit/prepare-database.ts';
import { buildClub, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();
let application: pg.Client;

beforeAll(async () => {
  application = new pg.Client({ connectionString: house().url });
  await application.connect();
});

afterAll(() => application.end());

/** What an attacker who can inject a statement into the application would try next. */
const ways: readonly (readonly [string, RegExp])[] = [
  ['set role postgres', /permission denied to set role/],
  ['set role vereinshaus_owner', /permission denied to set role/],
  ['set session authorization postgres', /permission denied to set session authorization/],
  ['alter table person disable row level security', /must be owner of table person/],
  ['alter table pgboss.job disable row level security', /must be owner of table job/],
  ['drop policy own_club on person', /must be owner of (table|relation) person/],
  ['create policy everything on person using (true)', /must be owner of table person/],
  ['alter role vereinshaus_app bypassrls', /permission denied to alter role/],
  ['grant vereinshaus_owner to vereinshaus_app', /permission denied to grant role/],
  ['create role accomplice', /permission denied to create role/],
  ['delete from history_entry', /permission denied for table history_entry/],
  ['delete from ledger_entry', /permission denied for table ledger_entry/],
  ['update migration set hash = name', /permission denied for table migration/],
  [`select pg_read_file('/etc/passwd')`, /permission denied for function pg_read_file/],
  [`select pg_ls_dir('.')`, /permission denied for function pg_ls_dir/],
  [`copy (select 1) to program 'true'`, /permission denied to COPY to or from an external program/],
  [`copy (select 1) to '/tmp/vereinshaus-copy'`, /permission denied to COPY to a file/],
  ['create extension dblink', /permission denied to create extension/],
  [
    'create function public.door() returns integer language sql security definer return 1',
    /permission denied for schema public/,
  ],
  ['create function pg_temp.door() returns integer language sql security definer return 1', /permission denied/],
  ['create table public.loot (club_id integer)', /permission denied for schema public/],
  ['create temporary table loot (club_id integer)', /permission denied to create temporary tables/],
  ['create schema loot', /permission denied for database/],
  [`alter system set row_security = 'off'`, /permission denied to set parameter/],
  ['truncate person', /permission denied for table person/],
];

describe('the connection of the application', () => {
  it.each(ways)('cannot: %s', async (statement, reason) => {
    await expect(application.query(statement)).rejects.toThrow(reason);
  });

  it('finds nothing without a club, and gets an error instead of rows with row security switched off', async () => {
    await buildPerson(house(), await buildClub(house()));
    expect((await application.query('select from person')).rowCount).toBe(0);
    await application.query('set row_security = off');
    await expect(application.query('select from person')).rejects.toThrow(/affected by row-level security/);
    await application.query('reset row_security');
  });

  it('can only go back to itself', async () => {
    await application.query('reset role; reset session authorization');
    const { rows } = await application.query('select session_user::text, current_user::text');
    expect(rows).toEqual([{ session_user: 'vereinshaus_app', current_user: 'vereinshaus_app' }]);
  });
});

describe('the start', () => {
  const asAdmin = async (statements: string) => {
    const url = new URL(inject('adminUrl'));
    url.pathname = new URL(house().url).pathname;
    const admin = new pg.Client({ connectionString: url.toString() });
    await admin.connect();
    await admin.query(statements).finally(() => admin.end());
  };
  const as = (name: string) => {
    const url = new URL(house().url);
    url.username = name;
    url.password = 'geheim';
    return url.toString();
  };

  /** The start's refusal of a user with these rights; empty if it accepts them. */
  const saidTo = async (name: string, rights: string): Promise<string> => {
    const database = new URL(house().url).pathname.slice(1);
    await asAdmin(
      `create role ${name} login password 'geheim' ${rights}; grant connect on database ${database} to ${name}`,
    );
    try {
      await requireBoundApplication(as(name));
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    } finally {
      await asAdmin(`drop owned by ${name}; drop role ${name}`);
    }
  };

  it.each([
    ['stranger_role', '', 'gehört nicht zur Rolle vereinshaus_app'],
    ['super_role', 'superuser', 'ist ein Superuser'],
    ['bypassing_role', 'bypassrls in role vereinshaus_app', 'darf die Zeilensicherheit umgehen (BYPASSRLS)'],
    [
      'maker_role',
      'createrole in role vereinshaus_app',
      'darf Rollen anlegen oder replizieren (CREATEROLE, REPLICATION)',
    ],
    ['heir_role', 'in role vereinshaus_app, vereinshaus_owner', 'kann zur Rolle vereinshaus_owner wechseln'],
    ['reader_role', 'in role vereinshaus_app, pg_read_server_files', 'kann zur Rolle pg_read_server_files wechseln'],
  ])('as %s (%s) is refused with what to do', async (name, rights, fault) => {
    expect(await saidTo(name, rights)).toBe(
      `Der Benutzer „${name}“ in DATABASE_URL ${fault}; bitte verbinde Vereinshaus dort als vereinshaus_app und gib den Besitzer der Tabellen in DATABASE_OWNER_URL an (README, „Your own PostgreSQL“).`,
    );
  });

  it('as another role that belongs to vereinshaus_app alone is welcome', async () => {
    expect(await saidTo('bound_role', 'in role vereinshaus_app')).toBe('');
  });

  it('as the owner of the tables is refused', async () => {
    await expect(requireBoundApplication(house().ownerUrl)).rejects.toThrow(/„vereinshaus_owner“ .+; bitte verbinde/);
  });

  it('as the application is what every test here runs on', async () => {
    await expect(requireBoundApplication(house().url)).resolves.toBeUndefined();
  });
});
