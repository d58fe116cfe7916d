import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { diskStore, memoryStore } from '../src/adapters/storage/file-store.ts';
import { clubCommand } from '../src/club-command.ts';
import { drawDemoMedia, fillDemoCloudFiles, fillDemoClubsOnce } from '../src/demo/index.ts';
import { secretsFrom } from '../src/kit/secrets.ts';
import { movedTables, tablesLeftBehind } from '../src/modules/cells/moved-tables.ts';
import { sealedColumns } from '../src/modules.ts';
import { useHouse } from './harness.ts';

const [oldSecret, newSecret] = ['a'.repeat(40), 'b'.repeat(40)];
const newStore = memoryStore();
const from = useHouse({ secrets: secretsFrom(oldSecret) });
const to = useHouse({ secrets: secretsFrom(newSecret), store: newStore });

let folder = '';
let cell = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  await fillDemoClubsOnce(from().ownerUrl, () => undefined);
  await fillDemoClubsOnce(to().ownerUrl, () => undefined);
  const store = diskStore(join(folder, 'media'));
  await drawDemoMedia(from().ownerUrl, store);
  await fillDemoCloudFiles(from().ownerUrl, store);
  cell = await to().app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const answer = z.looseObject({ status: z.string(), message: z.string() });

const run = async (env: Readonly<Record<string, string>>, words: readonly string[]) => {
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const code = await clubCommand([...words, '--json'], { DATA_DIR: folder, ...env }, { say: note, complain: note });
  return { code, ...answer.parse(JSON.parse(said.join('\n'))) };
};

const atOld = (...words: string[]) =>
  run({ DATABASE_URL: from().url, DATABASE_OWNER_URL: from().ownerUrl, SECRET: oldSecret }, words);
const atNew = (...words: string[]) =>
  run({ DATABASE_URL: to().url, DATABASE_OWNER_URL: to().ownerUrl, SECRET: newSecret }, words);

const nameOf = async (clubId: number) =>
  (await from().sql<{ name: string }>('select name from club where id = $1', [clubId]))[0]?.name ?? '';

describe('the tables that move', () => {
  it('refer to none that stays', async () => {
    const client = new pg.Client({ connectionString: from().ownerUrl });
    await client.connect();
    const moved = (await movedTables(client)).map(({ name }) => name);
    await client.end();
    const open = await from().sql(
      `select f.conrelid::regclass::text as own, f.confrelid::regclass::text as other from pg_constraint f
       where f.contype = 'f' and f.conname <> 'mail_device' and f.conrelid::regclass::text = any($1) and f.confrelid::regclass::text = any($2)`,
      [moved, Object.keys(tablesLeftBehind)],
    );
    expect(open).toEqual([]);
    const tables = await from().sql<{ name: string }>(`select relname as name from pg_class where relname = any($1)`, [
      Object.keys(tablesLeftBehind),
    ]);
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(tablesLeftBehind).toSorted());
  });

  it('name every column that is sealed with the key of the installation', async () => {
    const plain = /hash$|^content$|^public_key$|^fingerprint$/;
    const columns = await from().sql<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
         and c.relname <> all($1)
         and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'club_id') order by 1`,
      [Object.keys(tablesLeftBehind)],
    );
    const sealed = columns.map(({ name }) => name).filter((name) => !plain.test(name.split('.')[1] ?? ''));
    expect(sealed).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
  });
});

describe('a club moves', () => {
  let number = 0;

  it('with everything it has, into an installation that is full of the same numbers', async () => {
    const name = await nameOf(1);
    const svn = secretsFrom(oldSecret);
    await from().sql(
      `update person set svn_cipher = $1, svn_token = $2 where club_id = 1 and id = (select min(id) from person where club_id = 1)`,
      [svn.seal('1237010180', 'svn:1'), svn.token('1237010180', 'svn:1')],
    );
    const { key } = z.object({ key: z.string() }).parse(await atNew('receive', '--name', name, '--host', 'neu.test'));
    const moved = await atOld('move', '1', '--to', cell, '--key', key);
    expect(moved).toMatchObject({ code: 0, state: 'moved', target: expect.stringContaining('neu.test') });
    const [club] = await to().sql<{ club_id: number }>(`select club_id from club_host where host = 'neu.test'`);
    number = club?.club_id ?? 0;
    expect(number).toBeGreaterThan(2);
    const rows = await Promise.all(
      [from().sql, to().sql].map((sql, i) =>
        sql(`select count(*)::integer as n from person where club_id = $1`, [i === 0 ? 1 : number]),
      ),
    );
    expect(rows[1]).toEqual(rows[0]);
    const [person] = await to().sql<{ svn_cipher: Buffer; svn_token: string }>(
      `select svn_cipher, svn_token from person where club_id = $1 and svn_cipher is not null order by id limit 1`,
      [number],
    );
    const opened = secretsFrom(newSecret);
    expect(opened.open(person?.svn_cipher ?? Buffer.alloc(0), `svn:${number}`)).toBe('1237010180');
    expect(person?.svn_token).toBe(opened.token('1237010180', `svn:${number}`));
  });

  it('and is open in one place alone: the other says where to', async () => {
    const there = await to().app.inject({ url: '/api/courses/names', headers: { host: 'neu.test' } });
    expect(there.statusCode).not.toBe(503);
    const [host] = await from().sql<{ host: string }>('select host from club_host where club_id = 1 and is_main');
    const ask = () => from().app.inject({ url: '/api/courses/names', headers: { host: host?.host ?? '' } });
    await expect.poll(async () => (await ask()).statusCode).toBe(410);
    expect((await ask()).json().message).toContain('neu.test');
  });
});
