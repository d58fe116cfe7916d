import { contract } from '@vereinshaus/contract';
import { beforeAll, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { download } from '../persons/profile.testing.ts';
import { contentKey } from './contents.ts';

const store = memoryStore();
const house = useHouse({ store });
const { cloudShares, cloudStorage } = contract;

let clubId = 0;
let office: NonNullable<Actor>;
let reader: NonNullable<Actor>;

beforeAll(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ cloudStorageMode: 2 }) });
  office = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Olga', last_name: 'Ohnesorg' });
  reader = await buildPerson(house(), clubId, { first_name: 'Rudi' });
});

const visitor = () => house().as(null, { host: `verein${clubId}.test` });
const addFolder = async (parent_ID: number, name: string) => {
  const { ID } = await house().as(office).call(cloudStorage.addFolder, { parent_ID, name });
  return ID;
};
const rights = (ID: number, readers: ('everyone' | 'board')[]) =>
  house().as(office).call(cloudStorage.saveRights, { ID, hasOwnRights: true, readers, writers: [] });

const addFile = async (folderId: number, name: string, text: string) => {
  const [row] = await house().sql<{ id: number; content_id: string }>(
    `insert into cloud_entry (club_id, parent_id, is_folder, name, content_id, size_bytes, changed_at)
     values ($1, $2, false, $3, gen_random_uuid(), $4, now()) returning id, content_id`,
    [clubId, folderId, name, text.length],
  );
  await store.put(contentKey(clubId, row?.content_id ?? ''), Buffer.from(text));
  return row?.id ?? 0;
};

const share = async (ID: number, given: { days?: number; password?: string } = {}) => {
  const { url } = await house()
    .as(office)
    .call(cloudShares.add, { ID, days: 7, ...given });
  return url.split('/freigabe/')[1] ?? '';
};
const open = (token: string, given: { password?: string; folder_ID?: number } = {}) =>
  visitor().ask(cloudShares.open, { token, ...given });
const fetchShared = async (url: string) => {
  const answer = await download(house(), null, url.replace('/api', ''), { host: `verein${clubId}.test` });
  if (answer.statusCode === 200) expect(answer.headers['x-robots-tag']).toBe('noindex');
  return { http: answer.statusCode, text: answer.body };
};

it('shows one file to whoever has the address, and nothing of whose it is', async () => {
  const folder = await addFolder(0, 'Öffentlich');
  const file = await addFile(folder, 'Einladung.txt', 'Kommt alle!');
  const other = await addFile(folder, 'Geheim.txt', 'nicht für euch');
  const token = await share(file);
  const { reply } = await open(token);
  expect(reply).toMatchObject({ name: 'Einladung.txt', isFolder: false, entries: [{ bytes: 11 }] });
  expect(JSON.stringify(reply)).not.toMatch(/Ohnesorg|Öffentlich|Geheim/);
  const url = reply?.entries[0]?.url ?? '';
  expect(await fetchShared(url)).toEqual({ http: 200, text: 'Kommt alle!' });
  // A signed address with another number gives no access.
  expect((await fetchShared(url.replace(`-${file}-`, `-${other}-`))).http).toBe(404);
  const [kept] = await house().sql<{ token: string }>(
    `select encode(token_hash, 'hex') as token from cloud_share where club_id = $1 and entry_id = $2`,
    [clubId, file],
  );
  expect(kept?.token).not.toContain(token);
});

it('shows a shared folder downwards only, without folders that have rights of their own', async () => {
  const top = await addFolder(0, 'Turnier');
  const inside = await addFolder(top, 'Fotos');
  const hidden = await addFolder(inside, 'Nur Vorstand');
  await rights(hidden, ['board']);
  await addFile(inside, 'a.txt', 'a');
  await addFile(hidden, 'b.txt', 'b');
  const token = await share(inside);
  const first = await open(token);
  expect(first.reply?.entries.map(({ name }) => name)).toEqual(['a.txt']);
  expect(first.reply?.path.map(({ name }) => name)).toEqual(['Fotos']);
  expect((await open(token, { folder_ID: hidden })).http).toBe(404);
  expect((await open(token, { folder_ID: top })).http).toBe(404);
});

it('ends by itself, by hand, and with what it shows', async () => {
  const folder = await addFolder(0, 'Kurz');
  const file = await addFile(folder, 'x.txt', 'x');
  const [early, byHand, last] = [await share(file), await share(file), await share(file)];
  await house().sql(
    `update cloud_share set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
     where id = (select min(id) from cloud_share where club_id = $1 and entry_id = $2)`,
    [clubId, file],
  );
  expect((await open(early)).http).toBe(404);
  const { shares } = await house().as(office).call(cloudShares.list, { ID: file });
  expect(shares).toHaveLength(2);
  const address = (await open(byHand)).reply?.entries[0]?.url ?? '';
  await house()
    .as(office)
    .call(cloudShares.end, { ID: shares[1]?.ID ?? 0 });
  expect((await open(byHand)).refusal?.message).toBe('Diesen Link gibt es nicht oder er gilt nicht mehr.');
  expect((await fetchShared(address)).http).toBe(404);
  expect((await open(last)).http).toBe(200);
  await house()
    .as(office)
    .call(cloudStorage.remove, { IDs: [folder] });
  expect((await open(last)).http).toBe(404);
});

it('asks for the password, keeps only its hash, and makes guessing slow', async () => {
  const folder = await addFolder(0, 'Mit Passwort');
  const file = await addFile(folder, 'x.txt', 'x');
  const token = await share(file, { password: 'sommerfest' });
  expect((await open(token)).refusal?.code).toBe('cloudStorage.passwordNeeded');
  expect((await open(token, { password: 'sommerfest' })).reply?.name).toBe('x.txt');
  for (let count = 0; count < 6; count += 1)
    expect((await open(token, { password: `falsch-${count}` })).refusal?.code).toBe('cloudStorage.wrongPassword');
  expect((await open(token, { password: 'sommerfest' })).http).toBe(429);
  const [row] = await house().sql<{ password_hash: string }>(
    'select password_hash from cloud_share where club_id = $1 and entry_id = $2',
    [clubId, file],
  );
  expect(row?.password_hash).toMatch(/^\$argon2id/);
});

it('is only for who may change what is shared, and counts in its own club alone', async () => {
  const folder = await addFolder(0, 'Lesen');
  await rights(folder, ['everyone']);
  const file = await addFile(folder, 'x.txt', 'x');
  expect((await house().as(reader).refused(cloudShares.add, { ID: file, days: 1 })).http).toBe(403);
  expect((await house().as(reader).refused(cloudShares.list, { ID: file })).http).toBe(403);
  expect((await house().as(office).refused(cloudShares.add, { ID: file, days: 400 })).http).toBe(422);
  const token = await share(file);
  const otherClub = await buildClub(house());
  const elsewhere = house().as(null, { host: `verein${otherClub}.test` });
  expect((await elsewhere.ask(cloudShares.open, { token })).http).toBe(404);
});
