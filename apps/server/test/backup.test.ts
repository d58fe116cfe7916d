import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contract } from '@vereinshaus/contract';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { folderPlace } from '../src/adapters/storage/archive-places.ts';
import { withArchive } from '../src/find-archive.ts';
import { openDatabase } from '../src/kit/database.ts';
import { type Migration, readMigrations } from '../src/kit/migrate.ts';
import { prepareDatabase, requireBoundApplication, requireCurrentDatabase } from '../src/kit/prepare-database.ts';
import { type ArchiveEntry, readArchive, writeArchive } from '../src/modules/backup/archive.ts';
import { checkArchive, makeBackup, markOf, readOwnSecret, restoreBackup } from '../src/modules/backup/index.ts';
import { soundBooks } from '../src/modules/ledger/sound-books.testing.ts';
import { allJobs } from '../src/work.ts';
import { buildClub, buildCourse, buildPerson } from './factories/index.ts';
import { newDatabase, useHouse } from './harness.ts';

/**
 * The drill: families book, a backup is made, they book on, everything is lost, and the archive restores what was acknowledged before it.
 * The embedded binaries serve as an ordinary server here, used as a plain owner.
 */
vi.setConfig({ testTimeout: 60_000 });

const house = useHouse();
const key = 'ein Schlüssel mit mehr als 32 Zeichen';
let migrations: readonly Migration[] = [];
beforeAll(async () => {
  migrations = await readMigrations(resolve(import.meta.dirname, '../migrations'));
});

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const asOwner = async <T>(ownerUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/** The content of every table in one line each: two databases with the same lines are equal. */
const contentOf = (ownerUrl: string): Promise<Readonly<Record<string, string>>> =>
  asOwner(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       union all select 'pgboss.job'`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as line from ${name} t`,
      );
      content[name] = rows[0]?.line ?? '';
    }
    return content;
  });

const bookForFamilies = async (clubId: number, families: number) => {
  const course = await buildCourse(house(), clubId, { price_cents: 9000, non_member_price_cents: 12_000 });
  for (let family = 0; family < families; family += 1) {
    const parent = await buildPerson(house(), clubId, {
      last_name: `Müller "${family}"\t\\N\n`,
      data_confirmed_at: new Date(),
    });
    const child = await buildPerson(house(), clubId, {
      manager_id: parent.personId,
      birth_date: '2017-05-04',
      data_confirmed_at: new Date(),
    });
    await house().as(parent).call(contract.bookings.register, {
      course_ID: course,
      child_ID: child.personId,
      guardian: true,
      confirmed: true,
    });
  }
};

type Settings = { sealedWith?: string; secret?: string };

const backUp = async ({ sealedWith, secret = 'das Geheimnis dieser Installation' }: Settings = {}) => {
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'secret'), `${secret}\n`);
  await mkdir(join(dataDir, 'media/1'), { recursive: true });
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'media/1/7'), 'ein Foto');
  await writeFile(join(dataDir, 'media/1/leer'), '');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18');
  const place = folderPlace(join(dataDir, 'backups'));
  const made = await makeBackup(
    { ownerUrl: house().ownerUrl, dataDir, secret: await readOwnSecret(undefined, dataDir), version: '0.1.0' },
    { place, key: sealedWith },
  );
  return { made, archive: join(place.workshop, made.name) };
};

type Target = { ownerUrl: string; dataDir: string };
type Wish = Partial<Parameters<typeof restoreBackup>[1]>;

const restore = async ({ ownerUrl, dataDir }: Target, archive: string, wish: Wish = {}) =>
  restoreBackup(
    { ownerUrl, dataDir, secret: await readOwnSecret(undefined, dataDir), version: '0.1.0' },
    { archive, key, migrations, jobs: allJobs, ...wish },
  );

const refusalOf = async (target: Target, archive: string, wish: Wish = {}) => {
  const failure = await restore(target, archive, wish).catch((error: unknown) => error);
  return failure instanceof Error ? failure.message : 'not refused';
};

/** The same archive without the rows of one table, otherwise intact. */
const without = async (archive: string, table: string, target: string) => {
  const kept: ArchiveEntry[] = [];
  const { manifest, checks } = await readArchive(archive, key, {
    entry: async ({ name, size, content }) => {
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part);
      if (!name.startsWith(`database/${table}/`)) kept.push({ name, size, content: parts });
    },
  });
  const entries = async function* () {
    yield* kept;
  };
  await writeArchive(target, { manifest, entries: entries(), rows: () => ({ ...checks.rows, [table]: 0 }) }, key);
  return target;
};

test('a lost house comes back as it was when it was backed up', async () => {
  const [one, two] = [await buildClub(house()), await buildClub(house())];
  await bookForFamilies(one, 4);
  await bookForFamilies(two, 1);
  const before = await contentOf(house().ownerUrl);
  const { archive, made } = await backUp({ sealedWith: key });
  await bookForFamilies(one, 2);
  const lost = { ...(await newDatabase()), dataDir: await newFolder() };

  await restore(lost, archive);

  expect(await contentOf(lost.ownerUrl)).toEqual(before);
  expect(made.rows).toBeGreaterThan(50);
  expect(await readFile(join(lost.dataDir, 'media/1/7'), 'utf8')).toBe('ein Foto');
  expect(await readFile(join(lost.dataDir, 'secret'), 'utf8')).toBe('das Geheimnis dieser Installation\n');
  expect((await readdir(lost.dataDir)).filter((name) => !name.startsWith('before-restore-')).toSorted()).toEqual([
    'media',
    'secret',
  ]);
  // The restored database is usable: roles, policies, rules and sequences are restored as well.
  await requireBoundApplication(lost.url);
  await requireCurrentDatabase(
    lost.url,
    migrations,
    allJobs.map(({ name }) => name),
  );
  const database = openDatabase(lost.url, { max: 2 });
  const people = (tenant: number | null) =>
    database.transaction(
      { tenant, readOnly: true },
      async (db) => (await db.selectFrom('person').select('id').execute()).length,
    );
  expect([await people(one), await people(two), await people(null)]).toEqual([8, 2, 0]);
  await database.end();
  await asOwner(lost.ownerUrl, async (client) => {
    for (const [rule, text] of Object.entries(soundBooks)) {
      expect([rule, (await client.query(text, [one])).rows]).toEqual([rule, []]);
    }
    const { rows } = await client.query<{ isNew: boolean }>(
      `insert into person (club_id, last_name) values ($1, 'Neu') returning id > (select max(id) from person) as "isNew"`,
      [one],
    );
    expect(rows).toEqual([{ isNew: true }]);
    await expect(client.query('delete from ledger_entry')).rejects.toThrow();
    await expect(
      client.query('insert into participation (club_id, course_id, person_id, role) values ($1, 1, -1, 0)', [one]),
    ).rejects.toThrow(/foreign key/);
  });

  // A restore that fails leaves the existing data.
  const present = await contentOf(lost.ownerUrl);
  const torn = await without(archive, 'public.person', join(lost.dataDir, 'torn'));
  expect(await refusalOf(lost, torn)).toMatch(/foreign key/);
  expect(await contentOf(lost.ownerUrl)).toEqual(present);
});

test('one club alone comes back into an empty house beside', async () => {
  const [wanted, other] = [await buildClub(house()), await buildClub(house())];
  await bookForFamilies(wanted, 1);
  await bookForFamilies(other, 1);
  const { archive } = await backUp({ sealedWith: key });
  const copy = { ...(await newDatabase()), dataDir: await newFolder() };

  await restore(copy, archive, { onlyClub: wanted });

  await asOwner(copy.ownerUrl, async (client) => {
    const { rows } = await client.query<{ club_id: number; persons: number }>(
      'select club_id, count(*)::integer as persons from person group by club_id',
    );
    expect(rows).toEqual([{ club_id: wanted, persons: 2 }]);
    expect((await client.query('select from pgboss.job')).rowCount).toBe(0);
  });
  expect(await refusalOf(copy, archive, { onlyClub: wanted })).toMatch(/nur in eine leere Installation/);
});

test('an archive is marked with the key that the database knows, and never carries another one', async () => {
  const right = { given: undefined, inFolder: 'das Geheimnis dieser Installation' };
  await house().sql('insert into installation_secret (mark) values ($1)', [markOf(right)]);
  try {
    const made = [
      await backUp({ sealedWith: key }),
      await backUp({ sealedWith: key, secret: 'irgendein anderes, das hier nichts aufsperrt' }),
    ];
    const manifests = await Promise.all(made.map(({ archive }) => checkArchive(archive, key)));
    expect(manifests.map(({ secretMark, hasSecret }) => ({ secretMark, hasSecret }))).toEqual([
      { secretMark: markOf(right), hasSecret: true },
      { secretMark: markOf(right), hasSecret: false },
    ]);
  } finally {
    await house().sql('delete from installation_secret');
  }
});

describe('nothing is changed by', () => {
  test('a running server, a newer or foreign archive, and a lost key of the installation', async () => {
    const { archive } = await backUp({ sealedWith: key });
    const open = (await backUp({ secret: 'ein anderes Geheimnis, das niemand hat' })).archive;
    const here = { ownerUrl: house().ownerUrl, dataDir: await newFolder() };
    const before = await contentOf(here.ownerUrl);

    expect(await refusalOf(here, archive)).toMatch(
      /^Der Server läuft noch: (?:Eine Verbindung|\d+ Verbindungen) zur Datenbank\./,
    );
    expect(await refusalOf(here, archive, { migrations: migrations.slice(0, -1) })).toMatch(
      /von einer neueren Version/,
    );
    const others = migrations.map((migration) => ({ ...migration, hash: 'x' }));
    expect(await refusalOf(here, archive, { migrations: others })).toMatch(/ist keine Sicherung von Vereinshaus/);
    expect(await refusalOf(here, open)).toMatch(/gehört zu einem anderen Schlüssel der Installation/);
    expect(await refusalOf(here, archive, { key: undefined })).toMatch(/ist verschlüsselt/);
    expect(await contentOf(here.ownerUrl)).toEqual(before);
    expect(await readdir(here.dataDir)).toEqual([]);
  });

  test('an owner who may not make roles', async () => {
    const { archive } = await backUp({ sealedWith: key });
    const bare = { ...(await newDatabase()), dataDir: await newFolder() };
    const admin = new URL(inject('adminUrl'));
    admin.pathname = new URL(bare.ownerUrl).pathname;
    const plain = new URL(bare.ownerUrl);
    [plain.username, plain.password] = ['keeper', 'geheim'];
    await asOwner(admin.toString(), async (client) => {
      await client.query(`create role keeper login password 'geheim' nocreaterole`);
    });
    await asOwner(admin.toString(), (client) =>
      client.query(`grant connect on database "${admin.pathname.slice(1)}" to keeper`),
    );
    expect(await refusalOf({ ...bare, ownerUrl: plain.toString() }, archive)).toMatch(/alter role keeper createrole/);
  });
});

test('what became of a backup is written down, and an overdue one is told to administrators', async () => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const state = () => house().as(admin).call(contract.system.backup, {});
  await house().sql('delete from backup_run');
  expect(await state()).toMatchObject({ overdue: false, time: 0 });

  await house().sql(
    `insert into backup_run (started_at, finished_at) values (now() - interval '3 days', now() - interval '3 days')`,
  );
  await house().sql(`insert into backup_run (started_at, finished_at, failure) values (now(), now(), 'kein Platz')`);
  expect(await state()).toMatchObject({ overdue: true });

  await backUp();
  expect(await state()).toMatchObject({ overdue: false });
  const file = join(await newFolder(), 'file');
  await writeFile(file, '');
  const secret = { given: undefined, inFolder: undefined };
  await expect(
    makeBackup(
      { ownerUrl: house().ownerUrl, dataDir: await newFolder(), secret, version: '0.1.0' },
      { place: folderPlace(join(file, 'backups')), key: undefined },
    ),
  ).rejects.toThrow();
  const [last] = await house().sql<{ failure: string }>('select failure from backup_run order by id desc limit 1');
  expect(last?.failure).not.toBe('');
  const metrics = await house().app.inject('/metrics');
  expect(metrics.body).toMatch(/^backup_last_success_timestamp_seconds 1[\d.]+/m);
});

test('an update is announced before it is made, and a program older than the database refuses', async () => {
  const { ownerUrl } = await newDatabase();
  const [first, second] = [migrations.slice(0, 2), migrations.slice(0, 3)];
  const announced: (readonly string[])[] = [];
  const hear = async (missing: readonly string[]) => void announced.push(missing);

  await prepareDatabase(ownerUrl, first, hear);
  await prepareDatabase(ownerUrl, first, hear);
  expect(announced).toEqual([]);
  await prepareDatabase(ownerUrl, second, hear);
  expect(announced).toEqual([[second[2]?.name]]);
  await expect(prepareDatabase(ownerUrl, first, hear)).rejects.toThrow(
    `Die Datenbank ist von einer neueren Version von Vereinshaus (${second[2]?.name}).`,
  );

  const broken = [...second, { name: '9999_broken.sql', sql: 'select from nowhere', hash: '' }];
  const failure = await prepareDatabase(ownerUrl, broken, hear).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    exitCode: 78,
    message:
      'Die Migration 9999_broken.sql ist gescheitert (PostgreSQL: relation "nowhere" does not exist). Die Datenbank ist auf dem Stand davor.',
  });
});

test('an archive is found by its file, by its name in the list and as the latest', async () => {
  const folder = await newFolder();
  const place = folderPlace(folder);
  const names = ['vereinshaus-20261114T014000Z.tar.gz', 'vereinshaus-20261116T014000Z.tar.gz'];
  for (const name of names) await writeFile(join(folder, name), name);
  const foundBy = (wanted: string) => withArchive(wanted, place, (file) => readFile(file, 'utf8'));

  expect(await foundBy(join(folder, names[0] ?? ''))).toBe(names[0]);
  expect(await foundBy(names[0] ?? '')).toBe(names[0]);
  expect(await foundBy('latest')).toBe(names[1]);
  await expect(foundBy('gestern')).rejects.toThrow(`In ${folder} gibt es die Sicherung „gestern“ nicht.`);
});
