import { contract } from '@vereinshaus/contract';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { download } from '../persons/profile.testing.ts';
import { eraseDueClubs } from '../platform/index.ts';
import { archiveKey } from './archive-files.ts';
import { clearDueArchives } from './clear-archives.ts';
import { clubTables } from './club-tables.queries.ts';
import { archivesOfClub } from './index.ts';
import { makeClubArchive } from './make-archive.ts';

const store = memoryStore();
const house = useHouse({ store });
const { archives } = contract;
const dayMs = 24 * 3_600_000;

type Someone = NonNullable<Actor>;
let clubId = 0;
let admin: Someone;

beforeEach(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  admin = await buildPerson(house(), clubId, { staff_level: 90, first_name: 'Adele', email: 'adele@tv.test' });
});

const confirmed = (who: Someone = admin) => house().as(who, { isConfirmed: true });
const request = async (who: Someone = admin) => (await confirmed(who).call(archives.request, {})).ID;

/** Runs the worker's job once. */
const work = (archiveId: number, { isLast = false, into = store } = {}) =>
  makeClubArchive(
    {
      database: house().database,
      store: into,
      now: () => new Date(),
      senderIn: (db) => house().queue.senderIn(db),
      isLast,
    },
    { clubId, archiveId, origin: 'https://tv.test' },
  );

const made = async () => {
  const archiveId = await request();
  await work(archiveId);
  return archiveId;
};

/** A finished archive, without the time it takes to build one. */
const lying = async (expiresAt = new Date(Date.now() + dayMs)) => {
  const [row] = await house().sql<{ id: number; file_id: string }>(
    `insert into club_archive (club_id, state, percent, file_id, size_bytes, requested_at, finished_at, expires_at)
     values ($1, 'ready', 100, gen_random_uuid(), 3, now(), now(), $2) returning id, file_id`,
    [clubId, expiresAt],
  );
  await store.put(archiveKey({ club_id: clubId, file_id: row?.file_id ?? '' }), Buffer.from('zip'));
  return row?.id ?? 0;
};

const fetched = async (archiveId: number, who: Someone = admin) =>
  download(house(), who, `/archives/${archiveId}/file`, {
    cookie: await cookieOf(house(), who, { isConfirmed: true }),
  });

const rowsOfClub = () =>
  house().sql<{ id: number; state: string; percent: number; file_id: string | null }>(
    'select id, state, percent, file_id from club_archive where club_id = $1 order by id',
    [clubId],
  );

const keyOf = async (archiveId: number) => {
  const row = (await rowsOfClub()).find(({ id }) => id === archiveId);
  return archiveKey({ club_id: clubId, file_id: row?.file_id ?? '' });
};

const historyOfClub = async () =>
  (await house().sql<{ kind: string }>('select kind from history_entry where club_id = $1 order by id', [clubId])).map(
    ({ kind }) => kind,
  );

/** LIESMICH.txt describes every column of every table. */
const expectEveryColumnExplained = async (files: Readonly<Record<string, Uint8Array>>) => {
  const text = Buffer.from(files['LIESMICH.txt'] ?? []).toString();
  const tables = await house().database.transaction({ tenant: clubId, readOnly: true }, clubTables);
  const parts = new Map(text.split('  tabellen/').map((part) => [part.split('.csv')[0], part]));
  const unexplained = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => !new RegExp(`^ {4}${column}: \\S`, 'm').test(parts.get(name) ?? ''))
      .map((column) => `${name}.${column}`),
  );
  expect(unexplained).toEqual([]);
  expect(parts.get('person')).toContain('    manager_id: Verwalter der Familie; Nummer aus tabellen/person\r\n');
  expect(parts.get('payment')).toMatch(/amount_cents: Betrag; Cent\r\n/);
  expect(parts.get('media')).toContain('state: Status; Text; eines von: „');
  expect(parts.get('attendance')).toMatch(/ status: Status; Zahl; eines von: („-?\d+“(, )?){2,}\r\n/);
};

describe('an archive of the whole club', () => {
  it('is made, told by mail, and taken; all of it stands in the history', async () => {
    await house().sql(
      `insert into invoice_picture (club_id, file_id, content, created_at)
       values ($1, '7d4f3a52-0000-4000-8000-000000000001', 'a picture', now())`,
      [clubId],
    );
    const archiveId = await made();
    expect((await house().as(admin).call(archives.list, {})).archives).toMatchObject([
      { ID: archiveId, state: 'ready', percent: 100, fullname: expect.stringContaining('Adele') },
    ]);
    const [mail] = await house().sql<{ recipient: string; body: string }>(
      'select recipient, body from mail where club_id = $1',
      [clubId],
    );
    expect(mail?.recipient).toBe('adele@tv.test');
    expect(mail?.body).toContain('https://tv.test/export');
    expect(await confirmed().call(archives.open, { ID: archiveId })).toEqual({
      path: `/api/archives/${archiveId}/file`,
    });
    const reply = await fetched(archiveId);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-length': String(reply.rawPayload.length),
    });
    const files = unzipSync(reply.rawPayload);
    const persons: unknown = JSON.parse(Buffer.from(files['tabellen/person.json'] ?? []).toString());
    expect(persons).toMatchObject([{ id: admin.personId, first_name: 'Adele', death_date: null }]);
    expect(JSON.stringify(persons)).not.toContain('svn_cipher');
    expect(JSON.parse(Buffer.from(files['tabellen/invoice.json'] ?? []).toString())).toEqual([]);
    const picture = files['dateien/rechnungsbild-7d4f3a52-0000-4000-8000-000000000001.jpeg'];
    expect(Buffer.from(picture ?? []).toString()).toBe('a picture');
    expect(Object.keys(files).filter((name) => /sozialversicherung|club_archive|session|login/.test(name))).toEqual([]);
    expect(await historyOfClub()).toEqual(['archives.requested', 'archives.taken']);
    await expectEveryColumnExplained(files);
  });

  it('is one however many ask at once', async () => {
    const second = await buildPerson(house(), clubId, { staff_level: 90 });
    const ids = await Promise.all([request(), request(second), request()]);
    expect(new Set(ids).size).toBe(1);
    expect(await rowsOfClub()).toHaveLength(1);
    expect(await historyOfClub()).toEqual(['archives.requested']);
    expect((await confirmed().call(archives.request, {})).message).toBe('Es wird gerade schon ein Archiv erstellt.');
  });

  it('can be asked for again and again', async () => {
    for (let times = 0; times < 8; times += 1) {
      const archiveId = await request();
      await house().sql(`update club_archive set state = 'failed' where id = $1`, [archiveId]);
    }
    expect(await rowsOfClub()).toHaveLength(8);
  });
});

describe('who may not have it', () => {
  it('is a lower role, and changes nothing', async () => {
    const lower = await buildPerson(house(), clubId, { staff_level: 80 });
    expect(await confirmed(lower).refused(archives.request, {})).toMatchObject({ http: 403 });
    expect(await rowsOfClub()).toEqual([]);
    const archiveId = await lying();
    expect(await confirmed(lower).refused(archives.open, { ID: archiveId })).toMatchObject({ http: 403 });
    expect((await fetched(archiveId, lower)).statusCode).toBe(403);
    expect(await house().as(lower).refused(archives.list, {})).toMatchObject({ http: 403 });
  });

  it('is another club, to which it does not exist', async () => {
    const archiveId = await lying();
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await confirmed(foreign).refused(archives.open, { ID: archiveId })).toMatchObject({
      http: 404,
      code: 'archives.gone',
    });
    expect((await fetched(archiveId, foreign)).statusCode).toBe(404);
    expect((await house().as(foreign).call(archives.list, {})).archives).toEqual([]);
  });

  it('is who has not shown lately who they are, and who looks through the eyes of an administrator', async () => {
    const needed = { http: 403, code: 'session.confirmationNeeded' };
    expect(await house().as(admin).refused(archives.request, {})).toMatchObject(needed);
    const archiveId = await lying();
    expect(await house().as(admin).refused(archives.open, { ID: archiveId })).toMatchObject(needed);
    expect((await download(house(), admin, `/archives/${archiveId}/file`)).statusCode).toBe(403);
    const other = await buildPerson(house(), clubId, { staff_level: 90 });
    const behind = { ...admin, behind: other.personId };
    expect((await confirmed(behind).ask(archives.request, {})).http).toBeGreaterThanOrEqual(400);
    expect(await historyOfClub()).toEqual([]);
  });
});

describe('after seven days', () => {
  const sevenDaysMs = 7 * dayMs;

  it('its file is deleted, and not a minute earlier', async () => {
    const archiveId = await lying(new Date(Date.now() + sevenDaysMs));
    const key = await keyOf(archiveId);
    await clearDueArchives(house().database, store, new Date(Date.now() + sevenDaysMs - 60_000));
    expect(await store.size(key)).toBe(3);
    await clearDueArchives(house().database, store, new Date(Date.now() + sevenDaysMs));
    expect(await store.size(key)).toBeNull();
    expect(await rowsOfClub()).toMatchObject([{ state: 'expired', file_id: null }]);
  });

  it('nobody gets it from that moment on, deleted or not', async () => {
    const archiveId = await lying(new Date(Date.now() - 1000));
    expect((await house().as(admin).call(archives.list, {})).archives).toMatchObject([{ state: 'expired', until: 0 }]);
    expect(await confirmed().refused(archives.open, { ID: archiveId })).toMatchObject({
      http: 410,
      message: 'Dieses Archiv ist abgelaufen und gelöscht. Bitte lass ein neues erstellen.',
    });
    expect((await fetched(archiveId)).statusCode).toBe(410);
    expect(await historyOfClub()).toEqual([]);
  });
});

describe('a worker that fails', () => {
  const full = {
    ...store,
    join: async () => {
      throw new Error('the disk is full');
    },
  };

  it('leaves nothing behind and is tried again; the new one takes the place of the one before', async () => {
    const before = await lying();
    const keyBefore = await keyOf(before);
    const archiveId = await request();
    await expect(work(archiveId, { into: full })).rejects.toThrow('the disk is full');
    expect(await store.size(await keyOf(archiveId))).toBeNull();
    expect((await fetched(before)).statusCode).toBe(200);
    expect(await confirmed().refused(archives.open, { ID: archiveId })).toMatchObject({ code: 'archives.notReady' });
    await work(archiveId);
    expect(await rowsOfClub()).toMatchObject([
      { id: before, state: 'expired', file_id: null },
      { id: archiveId, state: 'ready' },
    ]);
    expect(await store.size(keyBefore)).toBeNull();
    expect((await fetched(before)).statusCode).toBe(410);
    await work(archiveId);
    expect(await house().sql('select 1 from mail where club_id = $1', [clubId])).toHaveLength(1);
    expect((await fetched(archiveId)).statusCode).toBe(200);
  });

  it('for the last time lets the next one be asked for', async () => {
    const archiveId = await request();
    await expect(work(archiveId, { into: full, isLast: true })).rejects.toThrow('the disk is full');
    expect(await rowsOfClub()).toMatchObject([{ state: 'failed' }]);
    expect(await request()).not.toBe(archiveId);
  });

  it('and never comes back is given up after a day', async () => {
    const archiveId = await request();
    await clearDueArchives(house().database, store, new Date(Date.now() + dayMs + 60_000));
    expect(await rowsOfClub()).toMatchObject([{ id: archiveId, state: 'failed' }]);
  });
});

it('goes with the club', async () => {
  const key = await keyOf(await lying());
  await house().sql(
    `insert into club_standing (club_id, removed_at) values ($1, now() - interval '31 days')
     on conflict (club_id) do update set removed_at = excluded.removed_at`,
    [clubId],
  );
  await eraseDueClubs(house().database, { filesOf: [archivesOfClub(store)] });
  expect(await store.size(key)).toBeNull();
  expect(await rowsOfClub()).toEqual([]);
});
