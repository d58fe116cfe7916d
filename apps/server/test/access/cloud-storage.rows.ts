import { cloudStorageFiles } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudShareFiles } from '@vereinshaus/contract/cloud-storage/shares';
import { everyone, type FileRow, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
/** A club setting decides who may use the storage, and refuses with its own message; folders decide the rest. */
const office = ['role20', 'role30', 'role50', 'role80', 'role90', 'foreignAdmin'] as const;
const storage = { may: signedIn, findNothing: office } as const;

export const cloudStorageRows: RowsOf<'cloudStorage' | 'cloudStorageChanges' | 'cloudShares'> = {
  'cloudStorage.list': { input: () => ({ folder_ID: nobodyKnows }), ...storage },
  'cloudStorage.folders': { input: () => ({}), may: signedIn },
  'cloudStorage.addFolder': { input: () => ({ parent_ID: nobodyKnows, name: 'Neu' }), ...storage },
  'cloudStorage.saveRights': {
    input: () => ({ ID: nobodyKnows, hasOwnRights: true, readers: [], writers: [] }),
    ...storage,
  },
  'cloudStorage.rename': { input: () => ({ ID: nobodyKnows, name: 'Neu' }), ...storage },
  'cloudStorage.move': { input: () => ({ IDs: [nobodyKnows], target_ID: nobodyKnows }), ...storage },
  'cloudStorage.remove': { input: () => ({ IDs: [nobodyKnows] }), ...storage },
  'cloudStorage.trash': { input: () => ({}), may: signedIn },
  'cloudStorage.restore': { input: () => ({ ID: nobodyKnows }), ...storage },
  'cloudStorage.versions': { input: () => ({ ID: nobodyKnows }), ...storage },
  'cloudStorage.restoreVersion': { input: () => ({ ID: nobodyKnows, version_ID: nobodyKnows }), ...storage },
  'cloudStorageChanges.begin': {
    input: () => ({ folder_ID: nobodyKnows, name: 'plan.pdf', bytes: 10, key: 'key-12345' }),
    ...storage,
  },
  'cloudStorageChanges.finish': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'cloudStorageChanges.purge': { input: () => ({ ID: nobodyKnows }), ...storage },
  'cloudShares.list': { input: () => ({ ID: nobodyKnows }), ...storage },
  'cloudShares.add': { input: () => ({ ID: nobodyKnows, days: 7 }), ...storage },
  'cloudShares.end': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'cloudShares.open': { input: () => ({ token: 'niemandkenntdiesenlink' }), may: everyone, findNothing: everyone },
};

export const cloudStorageFileRows: Readonly<Record<`cloudStorageFiles.${keyof typeof cloudStorageFiles}`, FileRow>> = {
  'cloudStorageFiles.chunk': {
    call: cloudStorageFiles.chunk,
    path: () => `?ID=${nobodyKnows}&offset=0`,
    may: signedIn,
    findNothing: signedIn,
  },
  'cloudStorageFiles.content': {
    call: cloudStorageFiles.content,
    path: () => `/${nobodyKnows}/plan.pdf`,
    may: signedIn,
    findNothing: office,
  },
  'cloudStorageFiles.zip': {
    call: cloudStorageFiles.zip,
    path: () => `?IDs=${nobodyKnows}`,
    may: signedIn,
    findNothing: office,
  },
  'cloudStorageFiles.versionContent': {
    call: cloudStorageFiles.versionContent,
    path: () => `/${nobodyKnows}/plan.pdf`,
    may: signedIn,
    findNothing: office,
  },
};

export const cloudShareFileRows: Readonly<Record<`cloudShareFiles.${keyof typeof cloudShareFiles}`, FileRow>> = {
  'cloudShareFiles.content': {
    call: cloudShareFiles.content,
    path: () => '/1-1-1-abc/plan.pdf',
    may: everyone,
    findNothing: everyone,
  },
};
