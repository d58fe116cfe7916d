import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveEntry, type Manifest, tableEntry } from './archive.ts';

/**
 * The content of the database as its owner sees it: every club, in one moment. The tables themselves are not in it, since
 * the migrations make them (the embedded PostgreSQL brings no pg_dump, and that of another version might not fit).
 */
export type DatabaseDump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  entries: () => AsyncGenerator<ArchiveEntry>;
  rows: () => Readonly<Record<string, number>>;
};

/** Tables of the house, and the background work that is still to be done or has failed. */
const tablesQuestion = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = 'job')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

const sequencesQuestion = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`;

const rowsOf: Readonly<Record<string, string>> = {
  'pgboss.job': `where state < 'completed' or state = 'failed'`,
};

const partBytes = 4 * 1024 * 1024;

/** Begins a transaction on the connection, which sees the moment of its beginning until it is closed. */
export const dumpDatabase = async (client: pg.Client): Promise<DatabaseDump> => {
  await client.query(`begin isolation level repeatable read read only`);
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesQuestion);
  // Sequences know no moment: they are at least as far as what is in the tables.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(sequencesQuestion);
  const counts: Record<string, number> = {};
  const entries = async function* () {
    for (const { name, columns } of tables) {
      const rows = client.query(
        copyTo(`copy (select ${columns.join(', ')} from ${name} ${rowsOf[name] ?? ''}) to stdout`),
      );
      let part = 0;
      for await (const content of inParts(rows)) {
        yield tableEntry(name, part, content);
        part += 1;
      }
      counts[name] = rows.rowCount;
    }
  };
  return { migrations, tables, sequences, entries, rows: () => counts };
};

const inParts = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
};
