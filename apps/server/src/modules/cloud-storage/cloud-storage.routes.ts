import { contract } from '@vereinshaus/contract';
import { cloudStorageChanges, cloudStorageFiles } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudShareFiles } from '@vereinshaus/contract/cloud-storage/shares';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { type FileRoute, generatedDownload, rangedDownload, upload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { addFolder, moveEntries, renameEntry, restoreVersion, saveRights, trashEntries } from './change-entries.ts';
import { foldersToChoose, listFolder, trashOf, versionsOf } from './cloud-storage.queries.ts';
import { type CloudStore, removeLeftovers } from './contents.ts';
import { fileOf, fileToSend, versionOf } from './send-file.ts';
import { addShare, endShare, openShare, sharedFile, sharesOf } from './shares.ts';
import { takeAlong } from './take-along.ts';
import { purgeTrash, restoreEntry } from './trash.ts';
import { beginUpload, finishUpload, takeChunk } from './upload.ts';

export const cloudStorageRoutes = routes(contract.cloudStorage, {
  list: (ctx, { folder_ID: folderId, search }) => listFolder(ctx, { folderId, search }),
  folders: async (ctx) => ({ folders: await foldersToChoose(ctx) }),
  addFolder: async (ctx, { parent_ID: parentId, name }) => ({
    ...succeeded('Der Ordner ist angelegt.'),
    ID: await addFolder(ctx, { parentId, name }),
  }),
  saveRights: async (ctx, { ID: folderId, ...rights }) => {
    await saveRights(ctx, { folderId, ...rights });
    return succeeded('Die Rechte sind gespeichert.');
  },
  rename: async (ctx, { ID: entryId, name }) => {
    await renameEntry(ctx, { entryId, name });
    return succeeded('Umbenannt');
  },
  move: async (ctx, { IDs: entryIds, target_ID: targetId }) => {
    await moveEntries(ctx, { entryIds, targetId });
    return succeeded('Verschoben');
  },
  remove: async (ctx, { IDs: entryIds }) => {
    await trashEntries(ctx, { entryIds });
    return succeeded('In den Papierkorb gelegt');
  },
  trash: (ctx) => trashOf(ctx),
  restore: async (ctx, { ID }) => {
    await restoreEntry(ctx, ID);
    return succeeded('Zurückgeholt');
  },
  versions: async (ctx, { ID }) => ({ versions: await versionsOf(ctx, ID) }),
  restoreVersion: async (ctx, { ID: entryId, version_ID: versionId }) => {
    await restoreVersion(ctx, { entryId, versionId });
    return succeeded('Der ältere Stand gilt wieder.');
  },
});

export const cloudShareRoutes = routes(contract.cloudShares, {
  list: async (ctx, { ID }) => ({ shares: await sharesOf(ctx, ID) }),
  add: async (ctx, { ID: entryId, ...input }) => ({
    ...succeeded('Der Link ist angelegt.'),
    url: await addShare(ctx, { entryId, ...input }),
  }),
  end: async (ctx, { ID }) => {
    await endShare(ctx, ID);
    return succeeded('Der Link gilt nicht mehr.');
  },
  open: (ctx, { folder_ID: folderId, ...input }) => openShare(ctx, { folderId, ...input }),
});

export const cloudStorageChangeRoutes = (store: CloudStore): readonly AfterCommitRoute[] => [
  afterCommit(cloudStorageChanges.begin, async (ctx, { folder_ID: folderId, ...announced }) => {
    const begun = await beginUpload(ctx, { folderId, ...announced });
    return async () => ({ ID: begun.id, received: begun.received_bytes });
  }),
  afterCommit(cloudStorageChanges.finish, async (ctx, { ID }) => {
    const finish = await finishUpload(ctx, store, ID);
    return async (afterwards) => {
      const { entryId, isNew } = await finish(afterwards);
      const message = isNew ? 'Hochgeladen' : 'Hochgeladen, der bisherige Stand bleibt als älterer';
      return { ...succeeded(message), entry_ID: entryId };
    };
  }),
  afterCommit(cloudStorageChanges.purge, async (ctx, { ID }) => {
    await purgeTrash(ctx, ID);
    return async (afterwards) => {
      await removeLeftovers(store, afterwards);
      return succeeded('Endgültig gelöscht');
    };
  }),
];

export const cloudStorageFileRoutes = (store: CloudStore): readonly FileRoute[] => [
  upload(cloudStorageFiles.chunk, async (ctx, { ID: uploadId, offset }, { content }) => ({
    ...succeeded('Stück gespeichert'),
    received: await takeChunk(ctx, store, { uploadId, offset, content }),
  })),
  rangedDownload(cloudStorageFiles.content, async (ctx, { ID, show }) =>
    fileToSend(store, await fileOf(ctx, ID), show === '1'),
  ),
  generatedDownload(cloudStorageFiles.zip, (ctx, { IDs: entryIds }) => takeAlong(ctx, store, entryIds)),
  rangedDownload(cloudShareFiles.content, async (ctx, { ticket }) =>
    fileToSend(store, await sharedFile(ctx, ticket), false),
  ),
  rangedDownload(cloudStorageFiles.versionContent, async (ctx, { ID }) =>
    fileToSend(store, await versionOf(ctx, ID), false),
  ),
];
