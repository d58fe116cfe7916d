import type pg from 'pg';

/** What stays where it is, and why. Everything else of a club moves, also what a migration adds later. */
export const tablesLeftBehind: Readonly<Record<string, string>> = {
  brake: 'counts wrong tries under keys of the old installation',
  browser_error: 'what went wrong in browsers of the old installation',
  club_archive: 'archives live for seven days; whoever wants one asks for it again',
  club_host: 'the addresses are handed over by the move itself',
  club_load: 'how much the club kept the old installation busy',
  host_claim: 'addresses that were never proven',
  passkey_challenge: 'lives for minutes',
  push_device: 'subscribed with keys of the old installation; browsers subscribe anew',
  second_step: 'half a sign-in',
  session: 'cookies carry the number of the club: everybody signs in again',
  sign_on_record: 'sign-ins of programs under way, sealed with the old key',
  whatsapp_code: 'lives for minutes',
};

/** What refers to rows that stay. */
export const emptiedColumns: ReadonlySet<string> = new Set(['mail.device_id']);

/** What changes by looking: no reason to say that somebody has worked in the club. */
const volatileColumns: ReadonlySet<string> = new Set(['person.last_login_at', 'person.last_active_at']);
export const volatileTables: ReadonlySet<string> = new Set(['known_device', 'request_key', 'sensitive_access']);

export type MovedTable = {
  name: string;
  /** The column that holds the number of the club. */
  key: 'id' | 'club_id';
  /** All others that are stored. */
  columns: readonly string[];
};

export const columnsToCompare = ({ name, columns }: MovedTable, sealed: ReadonlySet<string>): readonly string[] =>
  columns
    .map((column) => ({ column, path: `${name}.${column}` }))
    .filter(({ path }) => !sealed.has(path) && !volatileColumns.has(path) && !emptiedColumns.has(path))
    .map(({ column }) => column);

const tablesQuery = `
  select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relname = 'club' or exists (
      select from pg_attribute k where k.attrelid = c.oid and k.attname = 'club_id' and not k.attisdropped))
  group by c.relname order by c.relname`;

/** Every table with rows of clubs, as the database knows them; the club itself comes first. */
export const movedTables = async (client: Pick<pg.Client, 'query'>): Promise<readonly MovedTable[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(tablesQuery);
  const tables = rows
    .filter(({ name }) => !Object.hasOwn(tablesLeftBehind, name))
    .map(({ name, columns }): MovedTable => {
      const key = name === 'club' ? 'id' : 'club_id';
      return { name, key, columns: columns.filter((column) => column !== key) };
    });
  return [...tables.filter(({ name }) => name === 'club'), ...tables.filter(({ name }) => name !== 'club')];
};

/** Both cells must know the same tables: the migrations they have been through, as one word. */
export const schemaMark = async (client: Pick<pg.Client, 'query'>): Promise<string> => {
  const { rows } = await client.query<{ mark: string }>(
    `select md5(string_agg(name || ' ' || hash, ',' order by name)) as mark from migration`,
  );
  return rows[0]?.mark ?? '';
};
