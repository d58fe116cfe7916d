import { Readable } from 'node:stream';
import { cloudTypeOf } from '@vereinshaus/contract/cloud-storage/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { type CloudStore, contentKey } from './contents.ts';
import { anyEntry, type FileRow, isFile, readableFile } from './find-entry.ts';
import { openStorage, writableFolder } from './open-storage.ts';

type StoredFileRow = { club_id: number; name: string; content_id: string; size_bytes: number };

/** The type is ours, never the sender's; only pictures and papers are shown, everything else is saved. */
export const fileToSend = (store: CloudStore, file: StoredFileRow, isShown: boolean) => {
  const { mimeType, preview } = cloudTypeOf(file.name);
  const size = file.size_bytes;
  return {
    name: file.name,
    mimeType,
    inline: isShown && preview !== 'none',
    size,
    open: (range: { from: number; to: number }) =>
      size === 0 ? Readable.from([]) : store.stream(contentKey(file.club_id, file.content_id), range),
  };
};

export const fileOf = async (ctx: Ctx, entryId: number): Promise<FileRow> =>
  readableFile(ctx, await openStorage(ctx), entryId);

/** Older states are for who may change the file. */
export const versionOf = async (ctx: Ctx, versionId: number): Promise<StoredFileRow> => {
  const storage = await openStorage(ctx);
  const version = await ctx.db
    .selectFrom('cloud_version as v')
    .where('v.id', '=', versionId)
    .select(['v.club_id', 'v.entry_id', 'v.content_id', 'v.size_bytes'])
    .executeTakeFirst();
  const entry = version && (await anyEntry(ctx, version.entry_id));
  if (version === undefined || entry === undefined || !isFile(entry) || entry.deleted_at !== null)
    throw cloudErrors.gone();
  writableFolder(storage, entry.parent_id);
  return { ...version, name: entry.name };
};
