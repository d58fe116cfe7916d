import { contract } from '@vereinshaus/contract';
import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { cloudStorage, cloudStorageChanges } = contract;

type Person = NonNullable<Actor>;
type Audience = 'everyone' | 'trainers' | 'board' | 'office';

let keeper: Person;
let trainer: Person;
let training = 0;

/** Karin manages the files; trainers can write in „Training“. */
beforeAll(async () => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ cloudStorageMode: 2 }) });
  keeper = await buildPerson(house(), clubId, { first_name: 'Karin' });
  await buildGrant(house(), clubId, keeper.personId, 'cloudstorage');
  trainer = await buildPerson(house(), clubId, { first_name: 'Theo', is_trainer: true });
  training = await addFolder(0, 'Training', ['trainers']);
});

const addFolder = async (parent_ID: number, name: string, audience?: Audience[]): Promise<number> => {
  const { ID } = await house().as(keeper).call(cloudStorage.addFolder, { parent_ID, name });
  if (audience !== undefined)
    await house()
      .as(keeper)
      .call(cloudStorage.saveRights, { ID, hasOwnRights: true, readers: audience, writers: audience });
  return ID;
};

let keys = 0;

/** An empty file: it has no pieces. */
const addFile = async (folder_ID: number, name: string): Promise<number> => {
  keys += 1;
  const { ID } = await house()
    .as(keeper)
    .call(cloudStorageChanges.begin, { folder_ID, name, bytes: 0, key: `leere-datei-${keys}` });
  return (await house().as(keeper).call(cloudStorageChanges.finish, { ID })).entry_ID;
};

const remove = (actor: Person, ID: number) =>
  house()
    .as(actor)
    .call(cloudStorage.remove, { IDs: [ID] });
const inTrash = async (actor: Person) =>
  (await house().as(actor).call(cloudStorage.trash, {})).entries.map(({ name }) => name);

describe('the trash', () => {
  it('names a folder only to those who could see it before', async () => {
    const hidden = await addFolder(training, 'Kündigung Theo', ['board']);
    const plain = await addFolder(training, 'Alte Pläne');
    await remove(keeper, hidden);
    await remove(keeper, plain);
    expect(await inTrash(keeper)).toEqual(['Alte Pläne', 'Kündigung Theo']);
    expect(await inTrash(trainer)).toEqual(['Alte Pläne']);
    const { trashCount } = await house().as(trainer).call(cloudStorage.list, { folder_ID: training });
    expect(trashCount).toBe(1);
    expect((await house().as(trainer).refused(cloudStorage.restore, { ID: hidden })).http).toBe(404);
  });

  it('gives back a long name that is taken meanwhile, within the limit', async () => {
    const name = `${'x'.repeat(cloudLimits.maxNameLength - 4)}.pdf`;
    const first = await addFile(training, name);
    await remove(trainer, first);
    await addFile(training, name);
    await house().as(trainer).call(cloudStorage.restore, { ID: first });
    const { entries } = await house().as(trainer).call(cloudStorage.list, { folder_ID: training });
    const names = entries.filter(({ isFolder }) => !isFolder).map((entry) => entry.name);
    expect(names).toHaveLength(2);
    expect(names.map(({ length }) => length)).toEqual([cloudLimits.maxNameLength, cloudLimits.maxNameLength]);
    expect(names).toContain(`${'x'.repeat(cloudLimits.maxNameLength - 8)} (2).pdf`);
  });
});
