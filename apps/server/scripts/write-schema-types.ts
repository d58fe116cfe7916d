import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { readMigrations } from '../src/kit/migrate.ts';
import { ensureDatabase } from '../src/kit/own-database.ts';
import { startCluster } from '../src/kit/postgres/cluster.ts';
import { prepareDatabase } from '../src/kit/prepare-database.ts';

const repository = resolve(import.meta.dirname, '../../..');
const schemaFile = 'apps/server/src/db/schema.ts';

const runTool = (path: string, words: readonly string[], input = '') =>
  execFileSync(process.execPath, [join(repository, 'node_modules', path), ...words], {
    cwd: repository,
    input,
    encoding: 'utf8',
    // What a tool complains about stands in the error; kysely-codegen also warns of a parser it does without.
    stdio: 'pipe',
  });

/** manager_id may be left out on insert: the table's trigger makes a person without a manager their own. */
const options = {
  '--dialect': 'postgres',
  '--date-parser': 'string',
  '--include-pattern': 'public.*',
  '--type-mapping': JSON.stringify({ int8: 'number' }),
  '--overrides': JSON.stringify({
    columns: { 'person.manager_id': 'ColumnType<number, number | null | undefined, number>' },
  }),
  '--log-level': 'error',
};

/** A view does not say which of its columns are never empty: those of its table, and computed ones whose comment says so. */
const filledColumns = `
  select v.relname as view, a.attname as column from pg_class v
  join pg_attribute a on a.attrelid = v.oid and a.attnum > 0
  where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace and (
    col_description(v.oid, a.attnum) like 'not null%' or exists (
      select from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_attribute b on b.attrelid = d.refobjid and b.attnum = d.refobjsubid
      where r.ev_class = v.oid and d.refobjid <> v.oid and b.attname = a.attname and b.attnotnull))`;

const filledColumnsIn = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ view: string; column: string }>(filledColumns)).rows;
  } finally {
    await client.end();
  }
};

const typeName = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const withFilledColumns = (types: string, filled: readonly { view: string; column: string }[]) =>
  types.replaceAll(/export interface (\w+) \{[^}]*\}/g, (declared: string, name: string) =>
    filled
      .filter(({ view }) => typeName(view) === name)
      .reduce((text, { column }) => text.replace(new RegExp(`(\\n  ${column}: [^;]*) \\| null;`), '$1;'), declared),
  );

const typesOf = async (url: string) => {
  const words = [...Object.entries(options).flat(), '--url', url, '--print'];
  const generated = withFilledColumns(runTool('kysely-codegen/dist/cli/bin.js', words), await filledColumnsIn(url));
  return runTool('@biomejs/biome/bin/biome', ['check', '--write', `--stdin-file-path=${schemaFile}`], generated);
};

const typesOfMigrations = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vereinshaus-types-'));
  const cluster = await startCluster({ directory, durable: false, log: () => undefined });
  try {
    const { ownerUrl } = await ensureDatabase(cluster.url('postgres'), 'types');
    await prepareDatabase(ownerUrl, await readMigrations(join(repository, 'apps/server/migrations')));
    return await typesOf(ownerUrl);
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const isCheck = process.argv.includes('--check');
const types = await typesOfMigrations();
const isCurrent = types === (await readFile(join(repository, schemaFile), 'utf8'));

if (isCheck && !isCurrent) {
  console.error(`${schemaFile} is not what the migrations make: npm run db:types`);
  process.exitCode = 1;
}
if (!isCheck && !isCurrent) await writeFile(join(repository, schemaFile), types);
