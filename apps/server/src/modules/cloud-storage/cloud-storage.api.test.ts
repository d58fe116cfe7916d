import { contract } from '@vereinshaus/contract';
import { cloudIsFull, maxCloudBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { download, upload } from '../persons/profile.testing.ts';
import { clearAllCloudStorage } from './clear-cloud-storage.ts';
import { contentKey } from './contents.ts';

const store = memoryStore();
const house = useHouse({ store });
const { cloudStorage, cloudStorageChanges } = contract;

type Person = NonNullable<Actor>;

let clubId = 0;
let keeper: Person;
let trainer: Person;
let board: Person;
let member: Person;
let ids: Record<'all' | 'training' | 'board', number>;

/** Karin manages the files, Theo trains, Berta is on the board, Maria is a member; three folders as clubs have them. */
beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ cloudStorageMode: 2 }) });
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  keeper = await person({ first_name: 'Karin' });
  await buildGrant(house(), clubId, keeper.personId, 'cloudstorage');
  trainer = await person({ first_name: 'Theo', is_trainer: true });
  board = await person({ first_name: 'Berta' });
  await buildMembershipRole(house(), clubId, board.personId, 500);
  member = await person({ first_name: 'Maria' });
  ids = {
    all: await folder('Für alle', { readers: ['everyone'], writers: ['board'] }),
    training: await folder('Training', { readers: ['trainers'], writers: ['trainers'] }),
    board: await folder('Vorstand', { readers: ['board'], writers: ['board'] }),
  };
});

type Rights = { readers: ('everyone' | 'trainers' | 'board' | 'office')[]; writers: Rights['readers'] };

const addFolder = (actor: Person, parent_ID: number, name: string) =>
  house().as(actor).ask(cloudStorage.addFolder, { parent_ID, name });
const folder = async (name: string, rights: Rights, parent = 0) => {
  const ID = (await addFolder(keeper, parent, name)).reply?.ID ?? 0;
  await house()
    .as(keeper)
    .call(cloudStorage.saveRights, { ID, hasOwnRights: true, ...rights });
  return ID;
};

let keys = 0;
const begin = (actor: Person, folder_ID: number, name: string, bytes: number, key?: string) => {
  keys += 1;
  return house()
    .as(actor)
    .ask(cloudStorageChanges.begin, { folder_ID, name, bytes, key: key ?? `schluessel-${keys}` });
};
const chunk = (actor: Person, ID: number, offset: number, content: Buffer) =>
  upload(house(), actor, { path: `/cloudstorage/chunk?ID=${ID}&offset=${offset}`, name: 'stueck', content });
const finish = (actor: Person, ID: number) => house().as(actor).ask(cloudStorageChanges.finish, { ID });

const put = async (actor: Person, folderId: number, name: string, text: string) => {
  const content = Buffer.from(text);
  const begun = await begin(actor, folderId, name, content.length);
  const ID = begun.reply?.ID ?? 0;
  if (begun.reply === undefined) return { ...begun, entryId: 0 };
  if (content.length > 0) await chunk(actor, ID, 0, content);
  const finished = await finish(actor, ID);
  return { ...finished, entryId: finished.reply?.entry_ID ?? 0 };
};
const list = (actor: Person, folder_ID = 0, search = '') =>
  house().as(actor).ask(cloudStorage.list, { folder_ID, search });
const names = async (actor: Person, folderId = 0, search = '') =>
  (await list(actor, folderId, search)).reply?.entries.map(({ name }) => name);
const read = async (actor: Person, entryId: number, headers: Record<string, string> = {}) => {
  const answer = await download(house(), actor, `/cloudstorage/file/${entryId}/x`, headers);
  return { http: answer.statusCode, text: answer.body, headers: answer.headers };
};

describe('who sees which folder', () => {
  it('shows everybody their folders, and nobody learns of the others', async () => {
    expect(await names(keeper)).toEqual(['Für alle', 'Training', 'Vorstand']);
    expect(await names(trainer)).toEqual(['Für alle', 'Training']);
    expect(await names(board)).toEqual(['Für alle', 'Vorstand']);
    expect(await names(member)).toEqual(['Für alle']);
    expect((await list(member, ids.board)).http).toBe(404);
    const { entryId } = await put(board, ids.board, 'Protokoll.txt', 'geheim');
    expect((await read(board, entryId)).text).toBe('geheim');
    expect((await read(member, entryId)).http).toBe(404);
    expect((await read(trainer, entryId)).http).toBe(404);
    expect(await names(trainer, 0, 'proto')).toEqual([]);
    expect(await names(board, 0, 'PROTO')).toEqual(['Protokoll.txt']);
  });

  it('follows the setting of the club before any folder', async () => {
    const mode = (value: number) =>
      house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ cloudStorageMode: value })]);
    await mode(1);
    expect([(await list(member)).http, (await list(trainer)).http, (await list(board)).http]).toEqual([403, 200, 200]);
    await mode(0);
    const office = await buildPerson(house(), clubId, { staff_level: 20 });
    expect([(await list(board)).http, (await list(office)).http, (await list(keeper)).http]).toEqual([403, 200, 200]);
  });

  it('hands rights on to folders inside, which can only be narrower', async () => {
    const inside = (await addFolder(board, ids.all, 'Ablage')).reply?.ID ?? 0;
    await put(board, inside, 'a.txt', 'a');
    expect(await names(member, inside)).toEqual(['a.txt']);
    expect((await put(member, inside, 'b.txt', 'b')).refusal?.message).toBe('In diesem Ordner darfst du nur lesen.');
    const narrow = await folder('Trainer', { readers: ['trainers'], writers: ['trainers'] }, ids.board);
    expect((await list(trainer, narrow)).http).toBe(404);
    expect(
      (
        await house()
          .as(board)
          .refused(cloudStorage.remove, { IDs: [ids.board] })
      ).http,
    ).toBe(403);
    const secret = await folder('Nur Büro', { readers: ['office'], writers: ['office'] }, inside);
    expect(
      (
        await house()
          .as(board)
          .refused(cloudStorage.remove, { IDs: [inside] })
      ).message,
    ).toBe('Darin liegt ein Ordner, den du nicht ändern darfst.');
    expect((await list(keeper, secret)).http).toBe(200);
  });

  it('lets nobody set rights, make folders at the top or empty the trash who does not look after the files', async () => {
    const rights = { ID: ids.board, hasOwnRights: true, readers: ['everyone' as const], writers: [] };
    expect((await house().as(board).refused(cloudStorage.saveRights, rights)).http).toBe(403);
    expect((await addFolder(board, 0, 'Oben')).http).toBe(403);
    expect((await house().as(board).refused(cloudStorageChanges.purge, { ID: 0 })).http).toBe(403);
    expect((await addFolder(member, ids.board, 'x')).http).toBe(404);
    expect(await names(keeper)).toEqual(['Für alle', 'Training', 'Vorstand']);
  });

  it('knows nothing of another club', async () => {
    const { entryId } = await put(board, ids.board, 'Protokoll.txt', 'geheim');
    const other = await buildClub(house());
    const foreign = await buildPerson(house(), other, { staff_level: 90 });
    expect(await names(foreign)).toEqual([]);
    expect((await list(foreign, ids.board)).http).toBe(404);
    expect((await read(foreign, entryId)).http).toBe(404);
    expect((await begin(foreign, ids.board, 'x.txt', 1)).http).toBe(404);
    for (const call of [
      house().as(foreign).ask(cloudStorage.rename, { ID: entryId, name: 'meins' }),
      house()
        .as(foreign)
        .ask(cloudStorage.remove, { IDs: [entryId] }),
      house()
        .as(foreign)
        .ask(cloudStorage.move, { IDs: [entryId], target_ID: ids.all }),
      house().as(foreign).ask(cloudStorage.versions, { ID: entryId }),
    ])
      expect((await call).http).toBe(404);
    expect(await names(board, ids.board)).toEqual(['Protokoll.txt']);
  });

  it('tells names in the history only where everybody who reads it sees the folder', async () => {
    await put(board, ids.board, 'Kündigung.txt', 'x');
    await put(board, ids.all, 'Statuten.txt', 'x');
    const rows = await house().sql<{ details: { name: string } }>(
      `select details from history_entry where club_id = $1 and kind = 'cloud.uploaded' order by id`,
      [clubId],
    );
    expect(rows.map(({ details }) => details.name)).toEqual(['', 'Statuten.txt']);
    const { entryId } = await put(board, ids.all, 'Plan.txt', 'x');
    await house()
      .as(board)
      .call(cloudStorage.move, { IDs: [entryId], target_ID: ids.board });
    const [moved] = await house().sql<{ details: unknown }>(
      `select details from history_entry where club_id = $1 and kind = 'cloud.moved'`,
      [clubId],
    );
    expect(moved?.details).toEqual({ name: 'Plan.txt', isFolder: false, from: 'Für alle', to: '' });
  });
});

describe('sending', () => {
  it('goes on where it was when the network went, and counts a piece once', async () => {
    const content = Buffer.from('0123456789');
    const ID = (await begin(board, ids.board, 'plan.txt', 10, 'derselbe-plan')).reply?.ID ?? 0;
    await chunk(board, ID, 0, content.subarray(0, 4));
    expect((await chunk(board, ID, 0, content.subarray(0, 4))).reply).toMatchObject({ received: 4 });
    expect((await chunk(board, ID, 6, content.subarray(6))).reply).toMatchObject({ code: 'cloudStorage.gap' });
    expect((await finish(board, ID)).refusal?.code).toBe('cloudStorage.incomplete');
    expect((await begin(board, ids.board, 'plan.txt', 10, 'derselbe-plan')).reply).toEqual({ ID, received: 4 });
    expect((await finish(keeper, ID)).http).toBe(404);
    expect((await chunk(keeper, ID, 4, content.subarray(4))).http).toBe(404);
    await chunk(board, ID, 4, content.subarray(4));
    const done = await finish(board, ID);
    expect((await read(board, done.reply?.entry_ID ?? 0)).text).toBe('0123456789');
    expect((await finish(board, ID)).http).toBe(404);
  });

  it('keeps the older state when a name is there already, whatever its case', async () => {
    const first = await put(board, ids.board, 'Plan.txt', 'eins');
    const second = await put(board, ids.board, 'PLAN.txt', 'zwei');
    expect(second.entryId).toBe(first.entryId);
    expect(await names(board, ids.board)).toEqual(['Plan.txt']);
    expect((await read(board, first.entryId)).text).toBe('zwei');
    const { versions } = await house().as(board).call(cloudStorage.versions, { ID: first.entryId });
    const [old] = versions;
    expect((await download(house(), board, (old?.url ?? '').replace('/api', ''))).body).toBe('eins');
    expect((await download(house(), member, (old?.url ?? '').replace('/api', ''))).statusCode).toBe(404);
    await house()
      .as(board)
      .call(cloudStorage.restoreVersion, { ID: first.entryId, version_ID: old?.ID ?? 0 });
    expect((await read(board, first.entryId)).text).toBe('eins');
    expect((await house().as(board).call(cloudStorage.versions, { ID: first.entryId })).versions).toHaveLength(1);
  });

  it('takes an empty file and serves parts of others', async () => {
    const empty = await put(board, ids.board, 'leer.txt', '');
    expect(await read(board, empty.entryId)).toMatchObject({ http: 200, text: '' });
    const { entryId } = await put(board, ids.board, 'zahlen.txt', '0123456789');
    expect(await read(board, entryId, { range: 'bytes=2-4' })).toMatchObject({ http: 206, text: '234' });
  });

  it('refuses names that are none on every system', async () => {
    const long = 'x'.repeat(151);
    for (const name of ['..', '.', 'a/b', String.raw`a\b`, 'a\u0000b', 'a\u202eb', 'NUL.txt', 'ende.', long, 'a:b']) {
      expect([name, (await begin(board, ids.board, name, 1)).http]).toEqual([name, 422]);
      expect([name, (await addFolder(board, ids.board, name)).http]).toEqual([name, 422]);
    }
    expect(await names(board, ids.board)).toEqual([]);
  });

  it('shows only pictures and papers, with a type of ours, and saves everything else', async () => {
    const page = await put(board, ids.board, 'seite.html', '<script>alert(1)</script>');
    const shown = await download(house(), board, `/cloudstorage/file/${page.entryId}/x?show=1`);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['content-disposition']).toMatch(/^attachment/);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const picture = await put(board, ids.board, 'foto.png', 'kein Bild');
    const inline = await download(house(), board, `/cloudstorage/file/${picture.entryId}/x?show=1`);
    expect(inline.headers['content-disposition']).toMatch(/^inline/);
    const paper = await put(board, ids.board, 'brief.pdf', '%PDF-1.7');
    const pdf = await download(house(), board, `/cloudstorage/file/${paper.entryId}/x?show=1`);
    expect(pdf.headers['content-security-policy']).not.toContain('sandbox');
  });
});

describe('two at once', () => {
  const fill = (bytes: number) =>
    house().sql(
      `insert into cloud_entry (club_id, parent_id, is_folder, name, content_id, size_bytes, changed_at)
       values ($1, $2, false, 'voll.bin', gen_random_uuid(), $3, now())`,
      [clubId, ids.board, bytes],
    );

  it('of two uploads that both fit alone one finds the last free place', async () => {
    await fill(maxCloudBytes - 100);
    const begun = await Promise.all([begin(board, ids.board, 'a', 80), begin(board, ids.board, 'b', 80)]);
    expect(begun.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(begun.find(({ http }) => http === 422)?.refusal?.message).toBe(cloudIsFull);
  });

  it('two uploads of one name become one file and an older state', async () => {
    const both = await Promise.all([put(board, ids.board, 'a.txt', 'eins'), put(keeper, ids.board, 'A.txt', 'zwei')]);
    expect(both.map(({ http }) => http)).toEqual([200, 200]);
    expect(both[0]?.entryId).toBe(both[1]?.entryId);
    expect(
      (
        await house()
          .as(board)
          .call(cloudStorage.versions, { ID: both[0]?.entryId ?? 0 })
      ).versions,
    ).toHaveLength(1);
  });

  it('two folders of one name become one folder and a refusal', async () => {
    const both = await Promise.all([addFolder(board, ids.board, 'Neu'), addFolder(board, ids.board, 'NEU')]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('two folders moved into each other do not become a circle', async () => {
    const [a, b] = [
      (await addFolder(board, ids.board, 'A')).reply?.ID ?? 0,
      (await addFolder(board, ids.board, 'B')).reply?.ID ?? 0,
    ];
    const move = (ID: number, target_ID: number) =>
      house()
        .as(board)
        .ask(cloudStorage.move, { IDs: [ID], target_ID });
    const both = await Promise.all([move(a, b), move(b, a)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await move(a, a)).refusal?.message).toBe('Ein Ordner kann nicht in sich selbst liegen.');
  });
});

describe('moving and deleting', () => {
  it('moves all or nothing, and never where a name is taken or one may not write', async () => {
    const [one, two] = [await put(board, ids.board, 'eins.txt', '1'), await put(board, ids.board, 'zwei.txt', '2')];
    await put(board, ids.all, 'Zwei.txt', 'schon da');
    const move = (IDs: number[], target_ID: number) => house().as(board).ask(cloudStorage.move, { IDs, target_ID });
    const refused = await move([one.entryId, two.entryId], ids.all);
    expect(refused.refusal?.message).toBe('„Zwei.txt“ gibt es in diesem Ordner schon.');
    expect(await names(board, ids.board)).toEqual(['eins.txt', 'zwei.txt']);
    expect((await move([one.entryId], ids.training)).http).toBe(404);
    expect((await move([one.entryId], 0)).http).toBe(403);
    expect(
      (
        await house()
          .as(keeper)
          .ask(cloudStorage.move, { IDs: [one.entryId], target_ID: 0 })
      ).http,
    ).toBe(422);
    expect((await move([one.entryId], ids.all)).http).toBe(200);
    expect(await names(member, ids.all)).toEqual(['eins.txt', 'Zwei.txt']);
    expect((await house().as(member).ask(cloudStorage.rename, { ID: one.entryId, name: 'x' })).http).toBe(403);
    expect((await house().as(board).ask(cloudStorage.rename, { ID: one.entryId, name: 'ZWEI.txt' })).http).toBe(409);
    expect((await house().as(board).ask(cloudStorage.rename, { ID: one.entryId, name: 'EINS.txt' })).http).toBe(200);
  });

  it('puts a folder with everything into the trash and takes it out again', async () => {
    const inside = (await addFolder(board, ids.board, 'Alt')).reply?.ID ?? 0;
    const { entryId } = await put(board, inside, 'a.txt', 'a');
    await house()
      .as(board)
      .call(cloudStorage.remove, { IDs: [inside] });
    expect((await read(board, entryId)).http).toBe(404);
    expect(await names(board, 0, 'a.txt')).toEqual([]);
    expect((await begin(board, inside, 'b.txt', 1)).http).toBe(404);
    await addFolder(board, ids.board, 'alt');
    const trash = (actor: Person) => house().as(actor).call(cloudStorage.trash, {});
    expect((await trash(board)).entries.map(({ name }) => name)).toEqual(['Alt']);
    expect((await trash(member)).entries).toEqual([]);
    expect((await house().as(member).ask(cloudStorage.restore, { ID: inside })).http).toBe(404);
    await house().as(board).call(cloudStorage.restore, { ID: inside });
    expect(await names(board, ids.board)).toEqual(['alt', 'Alt (2)']);
    expect((await read(board, entryId)).text).toBe('a');
  });

  it('deletes for good by hand, with the contents, and leaves no row without one', async () => {
    const { entryId } = await put(board, ids.board, 'a.txt', 'eins');
    await put(board, ids.board, 'a.txt', 'zwei');
    const contents = await house().sql<{ content_id: string }>(
      `select content_id from cloud_entry where club_id = $1 and not is_folder
       union select content_id from cloud_version where club_id = $1`,
      [clubId],
    );
    expect(contents).toHaveLength(2);
    await house()
      .as(board)
      .call(cloudStorage.remove, { IDs: [entryId] });
    await house().as(keeper).call(cloudStorageChanges.purge, { ID: entryId });
    for (const { content_id: contentId } of contents)
      expect(await store.size(contentKey(clubId, contentId))).toBeNull();
    expect(await house().sql('select from cloud_leftover where club_id = $1', [clubId])).toEqual([]);
  });

  it('empties the trash after thirty days, and what of an upload nobody went on with', async () => {
    const [old, young] = [await put(board, ids.board, 'alt.txt', 'a'), await put(board, ids.board, 'neu.txt', 'n')];
    const half = (await begin(board, ids.board, 'halb.txt', 10)).reply?.ID ?? 0;
    await chunk(board, half, 0, Buffer.from('abc'));
    await house()
      .as(board)
      .call(cloudStorage.remove, { IDs: [old.entryId, young.entryId] });
    const [before] = await house().sql<{ content_id: string }>(
      'select content_id from cloud_upload where club_id = $1 and id = $2',
      [clubId, half],
    );
    await house().sql(`update cloud_entry set deleted_at = now() - interval '31 days' where club_id = $1 and id = $2`, [
      clubId,
      old.entryId,
    ]);
    await house().sql(`update cloud_upload set created_at = now() - interval '2 days' where club_id = $1`, [clubId]);
    await clearAllCloudStorage(house().database, store, new Date());
    const { entries } = await house().as(board).call(cloudStorage.trash, {});
    expect(entries.map(({ name }) => name)).toEqual(['neu.txt']);
    expect(await store.size(contentKey(clubId, before?.content_id ?? ''))).toBeNull();
    expect(await house().sql('select from cloud_upload where club_id = $1', [clubId])).toEqual([]);
  });
});
