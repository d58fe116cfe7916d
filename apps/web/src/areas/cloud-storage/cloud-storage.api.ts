import { keepPreviousData } from '@tanstack/react-query';
import { cloudStorage, cloudStorageChanges, cloudStorageFiles } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudShares } from '@vereinshaus/contract/cloud-storage/shares';
import { chunkBytes } from '@vereinshaus/contract/kit/uploads';
import { query, send, useCommand } from '../../kit/api.ts';
import { uploadFile } from '../../kit/upload.ts';
import { retryWhenOnline, sendPieces, type UploadWatch, uploadKeyOf } from '../../kit/upload-pieces.ts';

export const filesQuery = (folder_ID: number, search: string) => ({
  ...query(cloudStorage.list, { folder_ID, search }),
  placeholderData: keepPreviousData,
});
export const foldersQuery = () => query(cloudStorage.folders, {});
export const trashQuery = () => query(cloudStorage.trash, {});
export const versionsQuery = (ID: number) => query(cloudStorage.versions, { ID });
export const sharesQuery = (ID: number) => query(cloudShares.list, { ID });

/** URL of a ZIP with several files and folders. */
export const zipAddress = (entries: readonly { ID: number }[]): string =>
  `/api${cloudStorageFiles.zip.path}?IDs=${entries.map(({ ID }) => ID).join(',')}`;

export const shownBy = [cloudStorage.list, cloudStorage.folders, cloudStorage.trash, cloudStorage.versions] as const;

export const useAddFolder = () =>
  useCommand(cloudStorage.addFolder, { inline: true, announces: true, invalidates: shownBy });
export const useRename = () => useCommand(cloudStorage.rename, { inline: true, announces: true, invalidates: shownBy });
export const useMove = () => useCommand(cloudStorage.move, { inline: true, announces: true, invalidates: shownBy });
export const useSaveRights = () =>
  useCommand(cloudStorage.saveRights, { inline: true, announces: true, invalidates: shownBy });
export const useRemove = () => useCommand(cloudStorage.remove, { announces: true, invalidates: shownBy });
export const useRestore = () => useCommand(cloudStorage.restore, { announces: true, invalidates: shownBy });
export const useRestoreVersion = () =>
  useCommand(cloudStorage.restoreVersion, { announces: true, invalidates: shownBy });
export const usePurge = () => useCommand(cloudStorageChanges.purge, { announces: true, invalidates: shownBy });
export const useAddShare = () => useCommand(cloudShares.add, { inline: true, invalidates: [cloudShares.list] });
export const useEndShare = () => useCommand(cloudShares.end, { announces: true, invalidates: [cloudShares.list] });
export const useOpenShare = () => useCommand(cloudShares.open, { inline: true });

/** Uploads a file in pieces and completes it; undefined = stopped. */
export const uploadToFolder = async (file: File, folderId: number, watch: UploadWatch): Promise<string | undefined> => {
  const announced = { folder_ID: folderId, name: file.name, bytes: file.size, key: uploadKeyOf(file, [folderId]) };
  const { ID, received } = await retryWhenOnline(() => send(cloudStorageChanges.begin, announced));
  const sendPiece = (piece: File, offset: number) => uploadFile(cloudStorageFiles.chunk, { ID, offset }, piece);
  if (!(await sendPieces(file, { received, pieceBytes: chunkBytes, sendPiece, watch }))) return undefined;
  await retryWhenOnline(() => send(cloudStorageChanges.finish, { ID }));
  return 'hochgeladen';
};
