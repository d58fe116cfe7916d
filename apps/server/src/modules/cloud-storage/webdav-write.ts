import { maxCloudBytes, maxCloudFileBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { type Ctx } from '../../kit/ctx.ts';
import type { WithLocks } from './change-entries.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { type CloudStore, contentKey, removeLeftovers, requireRoom, usedBytes } from './contents.ts';
import { lockStorage } from './open-storage.ts';
import { beginUpload, dropUpload, keepWhole, placeUpload, type UploadRow } from './upload.ts';
import { webdavErrors } from './webdav-errors.ts';

/** So much stands in memory at a time. */
const pieceBytes = 4 * 1024 * 1024;

/** Writes what comes, piece by piece; answers how many bytes there were. More than `most` is refused on the way. */
const keepPieces = async (
  store: CloudStore,
  key: string,
  { content, most }: { content: AsyncIterable<Uint8Array>; most: number },
): Promise<number> => {
  let gathered: Uint8Array[] = [];
  let length = 0;
  let written = 0;
  const write = async () => {
    await store.writeAt(key, written, Buffer.concat(gathered));
    written += length;
    gathered = [];
    length = 0;
  };
  for await (const part of content) {
    gathered.push(part);
    length += part.length;
    if (written + length > most)
      throw written + length > maxCloudFileBytes ? cloudErrors.tooLarge() : cloudErrors.isFull();
    if (length >= pieceBytes) await write();
  }
  if (length > 0) await write();
  return written;
};

export type TransactionRunner = <T>(how: { readOnly: boolean }, run: (ctx: Ctx) => Promise<T>) => Promise<T>;

export type WebdavDrive = {
  store: CloudStore;
  /** As whoever owns the key, who is asked anew before every change: a large file takes its time. */
  transact: TransactionRunner;
  /** As the house, to take away what came to nothing. */
  tidy: TransactionRunner;
};

type WriteInput = WithLocks & {
  folderId: number;
  name: string;
  /** Undefined: nobody knows before it has come. */
  bytes: number | undefined;
  content: AsyncIterable<Uint8Array>;
};

/** Nobody has said how long it would be: it finds its place only now. */
const noteSize = async (ctx: Ctx, upload: UploadRow, bytes: number) => {
  await lockStorage(ctx);
  await requireRoom(ctx, bytes);
  await ctx.db.updateTable('cloud_upload').set({ size_bytes: bytes }).where('id', '=', upload.id).execute();
};

/**
 * Schreiben in a stream: its place is kept before a byte has come, no transaction waits for the network, and whatever
 * breaks on the way leaves the file as it was.
 */
export const writeFile = async ({ store, transact, tidy }: WebdavDrive, input: WriteInput) => {
  const { folderId, name, bytes, content, lockTokens = [] } = input;
  const { upload, most } = await transact({ readOnly: false }, async (ctx) => ({
    upload: await beginUpload(ctx, { folderId, name, bytes: bytes ?? 0, lockTokens }),
    most: bytes ?? Math.min(maxCloudFileBytes, maxCloudBytes - (await usedBytes(ctx))),
  }));
  try {
    const written = await keepPieces(store, contentKey(upload.club_id, upload.content_id), { content, most });
    if (bytes !== undefined && written !== bytes) throw webdavErrors.notWhole();
    const whole = { ...upload, size_bytes: written };
    await keepWhole(store, whole);
    return await transact({ readOnly: false }, async (ctx) => {
      if (bytes === undefined) await noteSize(ctx, upload, written);
      return { ...(await placeUpload(ctx, whole, { lockTokens })), contentId: upload.content_id };
    });
  } catch (error) {
    await tidy({ readOnly: false }, (ctx) => dropUpload(ctx, [upload.id]));
    await removeLeftovers(store, (run) => tidy({ readOnly: false }, ({ db }) => run(db)));
    throw error;
  }
};
