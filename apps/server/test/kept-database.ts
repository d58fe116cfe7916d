import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/kit/database.ts';
import type { DatabaseUrls } from '../src/kit/own-database.ts';

/** Half of the database's time goes into planning, and the files of a worker ask much the same. */
const keepsPlansAtOnce = { usesBeforePreparing: 1, maxPrepared: 1000 };

/** A database with its connections, whose plans and catalogues are warm after the first file. */
export type OpenDatabase = DatabaseUrls & { database: Database; owner: pg.Pool };

type KeptDatabase = OpenDatabase & {
  /** As the superuser, who may empty tables without their triggers. */
  admin: pg.Client;
  /** What stood in it when it was new, and how it was built. */
  state: DatabaseState;
  uses: number;
};

type DatabaseState = {
  /** Changes with every change of the schema, of statistics or of what the template holds. */
  fingerprint: string;
  sequences: readonly { name: string; last: number | null }[];
};

/** Deleted rows stay as dead weight until somebody tidies up, so a database does not serve forever. */
const maxUses = 15;
const maxBytes = 100_000_000;

/** The rows of the template; everything else is empty in it. */
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

/** A table without pages has no rows, and looking at its size costs nothing. */
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

/** As good as new, or false: somebody changed the schema, is still at work in it, or it has served long enough. */
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

/** The files of a worker come one after the other, so it keeps one. */
let kept: KeptDatabase | undefined;

/**
 * A database for one file: the one the file before had, emptied, or a new one. Copying the template makes two and a half
 * thousand files, emptying touches what was filled. Whoever takes a second one meanwhile gets it new.
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
