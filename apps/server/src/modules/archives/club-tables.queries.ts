import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database.ts';

/** What opens something, or is only there while somebody is at it: nobody takes that along. */
const leftOut: ReadonlySet<string> = new Set([
  'activation_code',
  'allocation_code',
  'allocation_notice',
  'api_token',
  'audit_access',
  'authenticator_app',
  'brake',
  'browser_error',
  'calendar_feed',
  'club_archive',
  'club_standing',
  'email_change',
  'erased_record',
  'host_claim',
  'import_file',
  'import_row',
  'known_device',
  'login',
  'passkey',
  'passkey_challenge',
  'password_link',
  'push_device',
  'recovery_code',
  'request_key',
  'sandbox_object',
  'second_step',
  'session',
  'sign_on_key',
  'sign_on_record',
  'webhook_delivery',
  'whatsapp_code',
]);

/** A letter may carry a link that lets its reader in; a seed tells who will win, and stands on the sheet once it is drawn. */
const columnsLeftOut: ReadonlySet<string> = new Set(['draw.seed', 'mail.body', 'mail.html', 'mail.link']);

const opensSomething = (column: string) => /(?:^|_)(?:hash|cipher|token|secret|password|key)$/.test(column);

export type ClubTable = { name: string; columns: readonly string[] };

/** Every table with rows of clubs, as the database knows them: a new one is in it without anybody thinking of it. */
export const clubTables = async (db: Db): Promise<readonly ClubTable[]> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
    where c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'club' or exists (
        select from pg_attribute k where k.attrelid = c.oid and k.attname = 'club_id' and not k.attisdropped))
    group by c.relname order by c.relname`.execute(db);
  return rows
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !opensSomething(column) && !columnsLeftOut.has(`${name}.${column}`)),
    }));
};

/** So many rows stand in memory at a time. */
const atOnce = 2000;

/** What a query finds, in pieces. */
const inPieces = async function* <R>(db: Db, query: RawBuilder<R>): AsyncGenerator<readonly R[]> {
  await sql`declare taken no scroll cursor for ${query}`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql<R>`fetch ${sql.lit(atOnce)} from taken`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < atOnce) return;
    }
  } finally {
    await sql`close taken`.execute(db).catch(() => undefined);
  }
};

const ofClub = (name: string) =>
  sql`from ${sql.table(name)} where ${sql.ref(name === 'club' ? 'id' : 'club_id')} = current_club()`;

/** Which of them have a row of the club, asked at once: most clubs use a part of them. */
export const filledTables = async (db: Db, tables: readonly ClubTable[]): Promise<ReadonlySet<string>> => {
  const questions = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name where exists (select ${ofClub(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

/** The rows of a table as texts, in pieces. What is asked for must be a table of `clubTables`. */
export const rowsOfTable = async function* (
  db: Db,
  { name, columns }: ClubTable,
): AsyncGenerator<readonly (readonly string[])[]> {
  const texts = sql.join(columns.map((column) => sql`coalesce(${sql.ref(column)}::text, '')`));
  const query = sql<{ cells: string[] }>`select array[${texts}] as cells ${ofClub(name)}`;
  for await (const rows of inPieces(db, query)) yield rows.map(({ cells }) => cells);
};

/** The same as JSON, one object per row: numbers, lists and empty fields stay what they are. */
export const objectsOfTable = async function* (
  db: Db,
  { name, columns }: ClubTable,
): AsyncGenerator<readonly string[]> {
  const own = sql.join(columns.map((column) => sql.ref(column)));
  const query = sql<{ object: string }>`
    select row_to_json(t)::text as object from (select ${own} ${ofClub(name)}) as t`;
  for await (const rows of inPieces(db, query)) yield rows.map(({ object }) => object);
};
