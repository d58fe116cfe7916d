import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { installQueueWithin } from '../../kit/install-queue.ts';
import type { Job } from '../../kit/jobs.ts';
import { applyWithin, type Migration } from '../../kit/migrate.ts';
import { type ArchiveEntry, type Checks, type Manifest, tableIn } from './archive.ts';

/**
 * Puts the content of an archive in the place of what is in the database, in the transaction of the connection: until it
 * is committed everything is as it was, whatever happens. It needs no more than the owner of the tables may: triggers
 * are silent meanwhile, and foreign keys are taken away and put back, which proves each of them.
 */
export type DatabaseLoader = {
  take: (entry: ArchiveEntry) => Promise<void>;
  /** Everything was taken; throws when it is not what was written. */
  finish: (checks: Checks) => Promise<void>;
};

type LoadInput = {
  manifest: Manifest;
  migrations: readonly Migration[];
  jobs: readonly Job[];
  onlyClub?: number | undefined;
};

export const beginLoading = async (
  client: pg.Client,
  { manifest, migrations, jobs, onlyClub }: LoadInput,
): Promise<DatabaseLoader> => {
  const known = new Set(manifest.migrations.map(({ name }) => name));
  await client.query(dropEverything);
  await applyWithin(
    client,
    migrations.filter(({ name }) => known.has(name)),
  );
  await installQueueWithin(client, jobs);
  // What the migrations have left to check at the end of the transaction would keep their tables from being changed.
  await client.query('set constraints all immediate');
  const { rows: keys } = await client.query<{ remove: string; restore: string }>(foreignKeys);
  const { rows: silenced } = await client.query<{ name: string }>(tablesWithTriggers);
  await client.query(keys.map(({ remove }) => remove).join('; '));
  await client.query(silenced.map(({ name }) => `alter table ${name} disable trigger user`).join('; '));
  const tables = manifest.tables.map(({ name }) => name).filter((name) => name.startsWith('public.'));
  await client.query(`truncate ${tables.join(', ')} restart identity`);
  const copies = copiesInto(client, manifest, (columns) => conditionOf(columns, jobs, onlyClub));
  return {
    take: copies.take,
    finish: async (checks) => {
      const rows = await copies.finish();
      const short = manifest.tables.find(({ name }) => (rows.get(name) ?? 0) !== (checks.rows[name] ?? 0));
      if (onlyClub === undefined && short !== undefined && short.name !== queueTable) {
        throw new Error(`${short.name}: ${rows.get(short.name) ?? 0} rows of ${checks.rows[short.name]}`);
      }
      for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value]);
      await client.query(silenced.map(({ name }) => `alter table ${name} enable trigger user`).join('; '));
      for (const { restore } of keys) await client.query(restore);
    },
  };
};

const queueTable = 'pgboss.job';

type Table = Manifest['tables'][number];

/** Work of kinds that nobody does any more is left out; a single club comes with the platform, and without its work. */
const conditionOf = ({ name, columns }: Table, jobs: readonly Job[], onlyClub: number | undefined): string => {
  if (name === queueTable) {
    const kinds = jobs.map((job) => `'${job.name}'`).join(', ');
    return onlyClub === undefined ? `where name in (${kinds})` : 'where false';
  }
  if (onlyClub === undefined) return '';
  const clubs = `(0, ${Math.trunc(onlyClub)})`;
  if (name === 'public.club') return `where id in ${clubs}`;
  return columns.includes('club_id') ? `where club_id in ${clubs}` : '';
};

const copiesInto = (client: pg.Client, manifest: Manifest, condition: (table: Table) => string) => {
  const rows = new Map<string, number>();
  let open: { name: string; copy: ReturnType<typeof startCopy> } | undefined;
  const close = async () => {
    if (open) rows.set(open.name, await open.copy.end());
    open = undefined;
  };
  return {
    take: async (entry: ArchiveEntry) => {
      const name = tableIn(entry);
      if (open && open.name !== name) await close();
      const table = manifest.tables.find((candidate) => candidate.name === name);
      if (table === undefined) return;
      open ??= { name: table.name, copy: startCopy(client, table, condition(table)) };
      await open.copy.write(entry.content);
    },
    finish: async () => {
      await close();
      return rows;
    },
  };
};

const startCopy = (client: pg.Client, { name, columns }: Table, condition: string) => {
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin ${condition}`));
  const done = finished(stream);
  // Heard where it is awaited; it may fail before.
  done.catch(() => undefined);
  return {
    write: async (content: ArchiveEntry['content']) => {
      for await (const bytes of content) {
        if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
      }
    },
    end: async () => {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
};

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
  order by conrelid::regclass::text, conname`;

const tablesWithTriggers = `
  select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

/** What belongs to extensions stays: they may be somebody else's. */
const dropEverything = `
  do $$
  declare
    statement text;
  begin
    drop schema if exists pgboss cascade;
    foreach statement in array array(
      select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      union all
      select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e'))
    loop
      execute statement;
    end loop;
  end $$`;
