import { cloudLimits, isSystemFile, maxCloudFileBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { sql } from 'kysely';
import type { RunInNewTransaction } from '../../kit/after-commit-routes.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { keepAsVersion, requireFileRoom, requireGoodName, type WithLocks } from './change-entries.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { type CloudStore, contentKey, noteLeftovers, requireRoom } from './contents.ts';
import { entryNamed, requireOpenToNew, requireUnlocked } from './find-entry.ts';
import { nameForHistory, openForChange, type Storage, writableFolder } from './open-storage.ts';

type UploadInput = { folderId: number; name: string; bytes: number; key?: string } & WithLocks;

export type UploadRow = {
  id: number;
  club_id: number;
  folder_id: number;
  name: string;
  size_bytes: number;
  received_bytes: number;
  content_id: string;
  finishing_at: Date | null;
};

const uploadColumns = [
  'id',
  'club_id',
  'folder_id',
  'name',
  'size_bytes',
  'received_bytes',
  'content_id',
  'finishing_at',
] as const;

/** The name may be new, or that of a file that is written over; never that of a folder, nor of what somebody works on. */
const fileToReplace = async (ctx: Ctx, storage: Storage, { folderId, name, lockTokens }: UploadInput) => {
  const there = await entryNamed(ctx, folderId, name);
  if (there === undefined) {
    await requireOpenToNew(ctx, storage, folderId, lockTokens);
    await requireFileRoom(ctx, folderId);
    return undefined;
  }
  if (there.is_folder) throw cloudErrors.clash({ name: there.name });
  await requireUnlocked(ctx, storage, there, lockTokens);
  return there;
};

/**
 * Upload beginnen: what is too large or finds no place is refused before a byte of it has come, and its place is kept.
 * Begun again with the same key it goes on where it was.
 */
export const beginUpload = async (ctx: Ctx, input: UploadInput): Promise<UploadRow> => {
  const storage = await openForChange(ctx);
  writableFolder(storage, input.folderId);
  const name = requireGoodName(input.name);
  if (input.bytes > maxCloudFileBytes) throw cloudErrors.tooLarge();
  await fileToReplace(ctx, storage, { ...input, name });
  const known = input.key === undefined ? undefined : await uploadWithKey(ctx, input, name);
  if (known) return known;
  await requireRoom(ctx, input.bytes);
  return ctx.db
    .insertInto('cloud_upload')
    .values({
      club_id: sql<number>`current_club()`,
      folder_id: input.folderId,
      name,
      size_bytes: input.bytes,
      request_key: input.key ?? null,
      uploaded_by: viewerOf(ctx).id,
      created_at: ctx.now,
    })
    .returning(uploadColumns)
    .executeTakeFirstOrThrow();
};

const uploadWithKey = (ctx: Ctx, { key = '', folderId, bytes }: UploadInput, name: string) =>
  ctx.db
    .selectFrom('cloud_upload')
    .where('request_key', '=', key)
    .where('uploaded_by', '=', viewerOf(ctx).id)
    .where('folder_id', '=', folderId)
    .where('name', '=', name)
    .where('size_bytes', '=', bytes)
    .select(uploadColumns)
    .executeTakeFirst();

/** Held until the transaction ends: two pieces of one upload never come in at once. */
const lockUpload = async (ctx: Ctx, uploadId: number): Promise<UploadRow> => {
  const upload = await ctx.db
    .selectFrom('cloud_upload')
    .where('id', '=', uploadId)
    .where('uploaded_by', '=', viewerOf(ctx).id)
    .select(uploadColumns)
    .forUpdate()
    .executeTakeFirst();
  if (upload === undefined) throw cloudErrors.uploadGone();
  return upload;
};

type Chunk = { uploadId: number; offset: number; content: Buffer };

/** Ein Stück nehmen: written where it belongs before the row says that it is there; sent twice it counts once. */
export const takeChunk = async (ctx: Ctx, store: CloudStore, { uploadId, offset, content }: Chunk): Promise<number> => {
  const upload = await lockUpload(ctx, uploadId);
  const received = upload.received_bytes;
  const end = offset + content.length;
  if (offset > received || content.length === 0 || end > upload.size_bytes) throw cloudErrors.gap();
  if (end <= received) return received;
  await store.writeAt(contentKey(upload.club_id, upload.content_id), received, content.subarray(received - offset));
  await ctx.db.updateTable('cloud_upload').set({ received_bytes: end }).where('id', '=', uploadId).execute();
  return end;
};

/** Whoever was interrupted for so long will not come back: it can be finished again. */
const patienceMs = 10 * 60_000;

/** Upload abschließen: in the store first, then where everybody sees it. */
export const finishUpload = async (ctx: Ctx, store: CloudStore, uploadId: number) => {
  const upload = await lockUpload(ctx, uploadId);
  if (upload.received_bytes < upload.size_bytes) throw cloudErrors.incomplete();
  const since = upload.finishing_at;
  if (since !== null && ctx.now.getTime() - since.getTime() < patienceMs) throw cloudErrors.finishing();
  await ctx.db.updateTable('cloud_upload').set({ finishing_at: ctx.now }).where('id', '=', uploadId).execute();
  return async (afterwards: RunInNewTransaction) => {
    try {
      await keepWhole(store, upload);
      return await afterwards((db, jobs) => placeUpload({ ...ctx, db, jobs }, upload));
    } catch (error) {
      await afterwards((db) =>
        db.updateTable('cloud_upload').set({ finishing_at: null }).where('id', '=', uploadId).execute(),
      );
      throw error;
    }
  };
};

/** An empty file has no pieces, and is one all the same. */
export const keepWhole = async (
  store: CloudStore,
  { club_id: clubId, content_id: contentId, size_bytes }: UploadRow,
) => {
  const key = contentKey(clubId, contentId);
  if (size_bytes === 0) await store.put(key, Buffer.alloc(0));
  else await store.join(key);
};

/** From now on it is a file of the folder. Who lost the right meanwhile, or whose folder is gone, is told so. */
export const placeUpload = async (
  ctx: Ctx,
  upload: UploadRow,
  locks: WithLocks = {},
): Promise<{ entryId: number; isNew: boolean }> => {
  const storage = await openForChange(ctx);
  const { folder_id: folderId, name, content_id: contentId, size_bytes: size } = upload;
  writableFolder(storage, folderId);
  const { numDeletedRows } = await ctx.db.deleteFrom('cloud_upload').where('id', '=', upload.id).executeTakeFirst();
  if (numDeletedRows === 0n) throw cloudErrors.uploadGone();
  const there = await fileToReplace(ctx, storage, { folderId, name, bytes: 0, ...locks });
  const content = { content_id: contentId, size_bytes: size, changed_at: ctx.now, changed_by: viewerOf(ctx).id };
  if (there !== undefined) {
    await keepAsVersion(ctx, there);
    await trimVersions(ctx, there.id);
    await ctx.db.updateTable('cloud_entry').set(content).where('id', '=', there.id).execute();
  }
  const entryId = there?.id ?? (await addFile(ctx, { folderId, name, content }));
  if (!isSystemFile(name))
    await recordHistory(ctx, {
      kind: 'cloud.uploaded',
      personId: null,
      details: { name: nameForHistory(storage, folderId, name), isFolder: false, isNewState: there !== undefined },
    });
  return { entryId, isNew: there === undefined };
};

type Content = { content_id: string; size_bytes: number; changed_at: Date; changed_by: number };

const addFile = async (
  ctx: Ctx,
  { folderId, name, content }: { folderId: number; name: string; content: Content },
): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('cloud_entry')
    .values({ club_id: sql<number>`current_club()`, parent_id: folderId, is_folder: false, name, ...content })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The oldest states beyond the limit go. */
const trimVersions = async (ctx: Ctx, entryId: number) => {
  const { rows } = await sql<{ content_id: string }>`
    delete from cloud_version v where v.id in (
      select o.id from cloud_version o where o.entry_id = ${entryId}
      order by o.changed_at desc, o.id desc offset ${cloudLimits.maxVersions}
    ) returning v.content_id`.execute(ctx.db);
  await noteLeftovers(
    ctx,
    rows.map(({ content_id: contentId }) => contentId),
  );
};

/** What came to nothing: its place is free again, and what lies of it in the store is taken away. */
export const dropUpload = async (ctx: Pick<Ctx, 'db' | 'now'>, uploadIds: readonly number[]) => {
  if (uploadIds.length === 0) return;
  const dropped = await ctx.db
    .deleteFrom('cloud_upload')
    .where('id', 'in', [...uploadIds])
    .returning('content_id')
    .execute();
  await noteLeftovers(
    ctx,
    dropped.map(({ content_id: contentId }) => contentId),
  );
};
