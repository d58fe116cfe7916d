import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/kit/database.ts';
import type { DatabaseUrls } from '../src/kit/own-database.ts';

/** Half of the database's time is planning, and the files of a worker send much the same statements. */
const keepsPlansAtOnce = { usesBeforePreparing: 1, maxPrepared: 1000 };

/** A database with its connections, whose plans and catalogues are warm after the first file. */
export type OpenDatabase = DatabaseUrls & { database: Database; owner: pg.Pool };

type KeptDatabase = OpenDatabase & {
  /** As the superuser, who may empty tables without their triggers. */
  admin: pg.Client;
  /** Its initial content, and its structure. */
  state: DatabaseState;
  uses: number;
};

type DatabaseState = {
  /** Changes with every change of the schema, of statistics or of the template's rows. */
  fingerprint: string;
  sequences: readonly { name: string; last: number | null }[];
};

/** Deleted rows take up space until a vacuum, so a database is not reused forever. */
const maxUses = 15;
const maxBytes = 100_000_000;

/** The tables with rows in the template; all others are empty in it. */
const filledTables = ['public.migration', 'pgboss.queue', 'pgboss.version'];

const fingerprintQuery = `
  select md5(concat_ws(',',
    (select sum(hashtext(concat(c.oid, c.xmin))) from pg_class c where c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'pgboss'))),
    (select sum(hashtext(concat(a.attrelid, a.attnum, a.xmin))) from pg_attribute a where a.attrelid >= 16384),
    (select sum(hashtext(concat(p.oid, p.xmin))) from pg_proc p where p.oid >= 16384),
    (select sum(hashtext(concat(k.oid, k.xmin))) from pg_constraint k),
    (select sum(hashtext(concat(t.oid, t.xmin))) from pg_trigger t),
    (select sum(hashtext(concat(y.oid, y.xmin))) from pg_policy y),
    (select sum(hashtext(concat(i.indexrelid, i.xmin))) from pg_index i),
    (select sum(hashtext(concat(r.oid, r.xmin))) from pg_rewrite r),
    (select sum(hashtext(n::text)) from pg_namespace n),
    (select sum(hashtext(s::text)) from pg_db_role_setting s),
    (select count(*) from pg_statistic s where s.starelid >= 16384),
    (select md5(c::text) from club c where c.id = 0),
    ${filledTables.map((table) => `(select md5(string_agg(x::text, ',' order by x::text)) from ${table} x)`).join(', ')}
  )) as fingerprint`;

const sequencesQuery = `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences order by 1`;

/** A table without pages has no rows, and checking its size costs nothing. */
const emptyTables = `
  do $$
  declare filled regclass;
  begin
    delete from club where id <> 0;
    for filled in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and pg_relation_size(c.oid) > 0
          and format('%s.%s', n.nspname, c.relname) <> all(array['public.club', ${filledTables.map((table) => `'${table}'`).join(', ')}])
    loop
      execute format('delete from %s', filled);
    end loop;
  end $$`;

const stateOf = async (admin: pg.Client): Promise<DatabaseState> => {
  const { rows } = await admin.query<{ fingerprint: string }>(fingerprintQuery);
  const sequences = await admin.query<DatabaseState['sequences'][number]>(sequencesQuery);
  return { fingerprint: rows[0]?.fingerprint ?? '', sequences: sequences.rows };
};

const resetSequences = async (admin: pg.Client, before: DatabaseState['sequences']) => {
  const { rows } = await admin.query<DatabaseState['sequences'][number]>(sequencesQuery);
  const lastOf = new Map(before.map(({ name, last }) => [name, last]));
  const moved = rows.filter(({ name, last }) => lastOf.get(name) !== last);
  for (const { name } of moved) {
    await admin.query(
      `select setval($1::text::regclass, coalesce($2, (select seqstart from pg_sequence where seqrelid = $1::text::regclass)), $2 is not null)`,
      [name, lastOf.get(name) ?? null],
    );
  }
};

/** Empties the database; returns false if the schema was changed, something still works in it, or it was used often enough. */
const makeNew = async ({ admin, state, uses }: KeptDatabase): Promise<boolean> => {
  if (uses >= maxUses) return false;
  const { rows } = await admin.query<{ isFree: boolean }>(
    `select pg_database_size(current_database()) < $1 and not exists (
       select from pg_stat_activity a
         where a.datname = current_database() and a.pid <> pg_backend_pid() and a.state <> 'idle') as "isFree"`,
    [maxBytes],
  );
  if (!rows[0]?.isFree) return false;
  await admin.query(emptyTables);
  await resetSequences(admin, state.sequences);
  return (await stateOf(admin)).fingerprint === state.fingerprint;
};

const adminOf = async ({ ownerUrl }: DatabaseUrls) => {
  const address = new URL(inject('adminUrl'));
  address.pathname = new URL(ownerUrl).pathname;
  const admin = new pg.Client({
    connectionString: address.toString(),
    options: '-c session_replication_role=replica -c lock_timeout=2s',
  });
  admin.on('error', () => undefined);
  await admin.connect();
  return admin;
};

const close = async ({ admin, owner, database }: KeptDatabase) => {
  await Promise.allSettled([admin.end(), owner.end(), database.end()]);
};

/** The files of a worker run one after the other, so it keeps one. */
let kept: KeptDatabase | undefined;

/**
 * A database for one file: the emptied one of the previous file, or a new one. Copying the template creates two and a half thousand files,
 * emptying touches only the filled ones. A second one taken meanwhile is new.
 */
export const takeDatabase = async (
  copyTemplate: () => Promise<DatabaseUrls>,
): Promise<OpenDatabase & { giveBack: () => Promise<void> }> => {
  const known = kept;
  kept = undefined;
  const isReady = known !== undefined && (await makeNew(known).catch(() => false));
  if (known !== undefined && !isReady) await close(known);
  const taken = known !== undefined && isReady ? known : await openNew(await copyTemplate());
  return {
    ...taken,
    giveBack: async () => {
      if (kept === undefined) kept = { ...taken, uses: taken.uses + 1 };
      else await close(taken);
    },
  };
};

const openNew = async (urls: DatabaseUrls): Promise<KeptDatabase> => {
  const admin = await adminOf(urls);
  return {
    ...urls,
    admin,
    state: await stateOf(admin),
    uses: 0,
    owner: new pg.Pool({ connectionString: urls.ownerUrl, max: 4 }),
    database: openDatabase(urls.url, { max: 10, preparing: keepsPlansAtOnce }),
  };
};
