import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contract } from '@vereinshaus/contract';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderPlace } from '../src/adapters/storage/archive-places.ts';
import { openDatabase } from '../src/kit/database.ts';
import { sendOnlyQueue } from '../src/kit/jobs.ts';
import { readMigrations } from '../src/kit/migrate.ts';
import {
  erasureListName,
  makeBackup,
  readErasureList,
  readOwnSecret,
  restoreBackup,
  writeErasures,
} from '../src/modules/backup/index.ts';
import { replayErasures } from '../src/replay-erasures.ts';
import { allJobs } from '../src/work.ts';
import { buildClub, buildPerson } from './factories/index.ts';
import { newDatabase, useHouse } from './harness.ts';

vi.setConfig({ testTimeout: 60_000 });

const house = useHouse();
const key = 'ein Schlüssel mit mehr als 32 Zeichen';

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vereinshaus-erased-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The tables of the public schema that contain the text in any column. */
const tablesWith = async (ownerUrl: string, text: string) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`]);
      if (rowCount === 1) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
};

const backUp = async () => {
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'secret'), 'das Geheimnis dieser Installation\n');
  const place = folderPlace(join(dataDir, 'backups'));
  const secret = await readOwnSecret(undefined, dataDir);
  const made = await makeBackup({ ownerUrl: house().ownerUrl, dataDir, secret, version: '0.1.0' }, { place, key });
  return { place, archive: join(place.workshop, made.name) };
};

test('whoever was erased after a backup does not come back with it, and nobody else is touched', async () => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const { personId: gone } = await buildPerson(house(), clubId, {
    first_name: 'Xaverl',
    last_name: 'Quittenbaum',
    email: 'xaverl.quittenbaum@x.test',
  });
  const { personId: stays } = await buildPerson(house(), clubId, {
    last_name: 'Bleibt',
    internal_note: 'Freund von Xaverl Quittenbaum',
  });
  const { personId: owed } = await buildPerson(house(), clubId, { last_name: 'Kauz' });
  await house().sql(
    `insert into prae_form (club_id, person_id, month, kind, state, signature, handed_in_at, created_at)
     values ($1, $2, '2026-10-01', 'prae', 'handedIn', '{"v": 1, "width": 600, "height": 200, "strokes": []}', now(), now())`,
    [clubId, owed],
  );
  const office = house().as(admin);
  const { place, archive } = await backUp();
  await house().sql('delete from prae_form where person_id = $1', [owed]);
  await office.call(contract.profile.anonymise, { child_ID: owed, confirmed: true });

  await office.call(contract.profile.anonymise, { child_ID: gone, confirmed: true });
  await writeErasures(house().database, place);
  // The list beside the archives contains no names.
  const list = await readFile(join(place.workshop, erasureListName), 'utf8');
  expect(list).not.toMatch(/quittenbaum/i);
  const erased = (await readErasureList(place)) ?? [];
  expect(erased).toContainEqual(expect.objectContaining({ kind: 'person', clubId, recordId: gone }));
  // A number erased before the archive was made may belong to another person now.
  const older = { kind: 'person' as const, clubId, recordId: stays, erasedAt: '2020-01-01T00:00:00.000Z' };

  const lost = { ...(await newDatabase()), dataDir: await newFolder() };
  const migrations = await readMigrations(resolve(import.meta.dirname, '../migrations'));
  const { erasedAgain } = await restoreBackup(
    { ...lost, secret: await readOwnSecret(undefined, lost.dataDir), version: '0.1.0' },
    { archive, key, migrations, jobs: allJobs, erased: [...erased, older] },
  );
  expect(erasedAgain).toBe(2);
  expect(await tablesWith(lost.ownerUrl, 'quittenbaum')).toContain('person');

  const database = openDatabase(lost.url, { max: 2 });
  const tools = { now: () => new Date(), senderIn: sendOnlyQueue().senderIn };
  // A person with an unpaid month on the day of the archive stays until it is settled, and blocks no other erasure.
  const kept = [{ kind: 'person', clubId, recordId: owed }];
  expect(await replayErasures(database, tools)).toEqual({ erased: 1, kept });
  expect(await replayErasures(database, tools)).toEqual({ erased: 0, kept });
  await database.end();
  expect(await tablesWith(lost.ownerUrl, 'quittenbaum')).toEqual([]);
  expect(await tablesWith(lost.ownerUrl, 'Bleibt')).toContain('person');
});

test('a list that cannot be read is told, and nothing is restored without it', async () => {
  const place = folderPlace(await newFolder());
  await writeFile(join(place.workshop, erasureListName), '{"version":1,"erased":[{"kind":"person"}]}');
  await expect(readErasureList(place)).rejects.toThrow(/Liste der Löschungen/);
});
