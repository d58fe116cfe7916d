import { inflateRawSync } from 'node:zlib';
import { contract } from '@vereinshaus/contract';
import { maxZipBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { download, upload } from '../persons/profile.testing.ts';

const house = useHouse({ store: memoryStore() });
const { cloudStorage, cloudStorageChanges } = contract;

type Person = NonNullable<Actor>;
let keeper: Person;
let trainer: Person;
let clubId = 0;
const ids: Record<string, number> = {};

const addFolder = async (parent_ID: number, name: string, readers?: 'trainers' | 'board') => {
  const { ID } = await house().as(keeper).call(cloudStorage.addFolder, { parent_ID, name });
  const rights = readers && { hasOwnRights: true, readers: [readers], writers: [readers] };
  if (rights)
    await house()
      .as(keeper)
      .call(cloudStorage.saveRights, { ID, ...rights });
  ids[name] = ID;
  return ID;
};

const addFile = async (folder_ID: number, name: string, text: string) => {
  const content = Buffer.from(text);
  const { ID } = await house()
    .as(keeper)
    .call(cloudStorageChanges.begin, { folder_ID, name, bytes: content.length, key: `datei-${folder_ID}-${name}` });
  if (text !== '')
    await upload(house(), keeper, { path: `/cloudstorage/chunk?ID=${ID}&offset=0`, name: 'stueck', content });
  return (await house().as(keeper).call(cloudStorageChanges.finish, { ID })).entry_ID;
};

/** Karin manages the files; trainers can read „Training“, but not the board's folder in it. */
beforeAll(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ cloudStorageMode: 2 }) });
  keeper = await buildPerson(house(), clubId, { first_name: 'Karin' });
  await buildGrant(house(), clubId, keeper.personId, 'cloudstorage');
  trainer = await buildPerson(house(), clubId, { first_name: 'Theo', is_trainer: true });
  const training = await addFolder(0, 'Training', 'trainers');
  const plans = await addFolder(training, 'Pläne');
  const board = await addFolder(training, 'Verträge', 'board');
  ids['Plan.txt'] = await addFile(training, 'Plan.txt', 'oben');
  ids['darin'] = await addFile(plans, 'Plan.txt', 'darin');
  await addFile(plans, 'leer.txt', '');
  await addFile(plans, '.DS_Store', 'mac');
  ids['geheim'] = await addFile(board, 'Geheim.txt', 'geheim');
  await addFolder(training, 'Leer');
});

/** Names and texts of a zip file, read from its central directory. */
const unzipped = (zip: Buffer): Record<string, string> => {
  const found: Record<string, string> = {};
  const marker = Buffer.from('PK\u0001\u0002', 'latin1');
  for (let at = zip.indexOf(marker); at !== -1; at = zip.indexOf(marker, at + 4)) {
    const [size, nameLength, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const content = zip.subarray(from, from + size);
    found[name] = (zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8');
  }
  return found;
};

const take = async (actor: Person, ...names: string[]) => {
  const chosen = names.map((name) => ids[name] ?? 0).join(',');
  const answer = await download(house(), actor, `/cloudstorage/zip?IDs=${chosen}`);
  return {
    http: answer.statusCode,
    message: answer.statusCode === 200 ? '' : answer.json<{ message: string }>().message,
    files: answer.statusCode === 200 ? unzipped(answer.rawPayload) : {},
  };
};

describe('several at once', () => {
  it('come in one file, in their folders, without what the viewer may not read', async () => {
    expect((await take(trainer, 'Training')).files).toEqual({
      'Training/Plan.txt': 'oben',
      'Training/Pläne/Plan.txt': 'darin',
      'Training/Pläne/leer.txt': '',
    });
    expect((await take(keeper, 'Training')).files).toMatchObject({ 'Training/Verträge/Geheim.txt': 'geheim' });
  });

  it('keep both where two have the same name', async () => {
    expect((await take(trainer, 'Plan.txt', 'darin')).files).toEqual({ 'Plan.txt': 'oben', 'Plan (2).txt': 'darin' });
  });

  it('are refused as a whole where one of them is not for the viewer, or nothing is in them', async () => {
    expect((await take(trainer, 'Plan.txt', 'geheim')).http).toBe(404);
    expect((await take(trainer, 'Verträge')).http).toBe(404);
    expect(await take(trainer, 'Leer')).toMatchObject({ http: 422, message: 'Darin liegen keine Dateien.' });
    await house().sql('update cloud_entry set size_bytes = $3 where club_id = $1 and id = $2', [
      clubId,
      ids['darin'],
      maxZipBytes,
    ]);
    expect(await take(trainer, 'Training')).toMatchObject({
      http: 422,
      message: 'Auf einmal gehen höchstens 5000 Dateien und 4 GB. Bitte wähle weniger aus, oder nimm das Netzlaufwerk.',
    });
  });
});
