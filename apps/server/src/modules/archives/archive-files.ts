import type { Readable } from 'node:stream';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import type { Db } from '../../kit/database.ts';

export type ArchiveStore = Pick<FileStore, 'writeAt' | 'join' | 'size' | 'stream' | 'remove'>;

/** Where the store keeps an archive. */
export const archiveKey = ({ club_id: clubId, file_id: fileId }: { club_id: number; file_id: string }): string =>
  `${clubId}/archiv-${fileId}`;

/** So much stands in memory at a time. */
const pieceBytes = 8 * 1024 * 1024;

/** Writes what comes, piece by piece; answers how many bytes there were. */
export const keepStream = async (store: ArchiveStore, key: string, content: Readable): Promise<number> => {
  let gathered: Buffer[] = [];
  let length = 0;
  let written = 0;
  const write = async () => {
    await store.writeAt(key, written, Buffer.concat(gathered));
    written += length;
    gathered = [];
    length = 0;
  };
  for await (const part of content) {
    gathered.push(Buffer.from(part));
    length += part.length;
    if (length >= pieceBytes) await write();
  }
  if (length > 0) await write();
  await store.join(key);
  return written;
};

/** The archives of a club that is erased: remembered while its rows are there, taken away when they are gone. */
export const archivesOfClub = (store: ArchiveStore) => async (db: Db) => {
  const files = await db
    .selectFrom('club_archive as a')
    .where('a.file_id', 'is not', null)
    .select(['a.club_id', 'a.file_id'])
    .$narrowType<{ file_id: string }>()
    .execute();
  return async () => {
    for (const file of files) await store.remove(archiveKey(file));
  };
};
