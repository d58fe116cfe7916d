import { cloudStorageFiles } from '@vereinshaus/contract/cloud-storage/calls';
import { type FileRow, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
/** Whom the storage is open to is a setting of the club, which refuses in its own words; folders decide the rest. */
const storage = { may: signedIn, findNothing: signedIn } as const;

export const cloudStorageRows: RowsOf<'cloudStorage' | 'cloudStorageChanges'> = {
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
  'cloudStorageChanges.finish': { input: () => ({ ID: nobodyKnows }), ...storage },
  'cloudStorageChanges.purge': { input: () => ({ ID: nobodyKnows }), ...storage },
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
    findNothing: signedIn,
  },
  'cloudStorageFiles.versionContent': {
    call: cloudStorageFiles.versionContent,
    path: () => `/${nobodyKnows}/plan.pdf`,
    may: signedIn,
    findNothing: signedIn,
  },
};
