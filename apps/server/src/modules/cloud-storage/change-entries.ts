import { cloudLimits, entryNameProblem } from '@vereinshaus/contract/cloud-storage/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { changeableEntry, type EntryRow, entryNamed, requireOpenToNew } from './find-entry.ts';
import {
  type Folder,
  foldersWithin,
  nameForHistory,
  openForChange,
  readableFolder,
  type Storage,
  writableFolder,
} from './open-storage.ts';

export type WithLocks = { lockTokens?: readonly string[] };

export const requireGoodName = (given: string): string => {
  const name = given.normalize('NFC');
  const problem = entryNameProblem(name);
  if (problem !== undefined) throw cloudErrors.badName({ problem });
  return name;
};

export const requireFreeName = async (ctx: Ctx, parentId: number | null, name: string, except?: number) => {
  const taken = await entryNamed(ctx, parentId, name);
  if (taken !== undefined && taken.id !== except) throw cloudErrors.clash({ name: taken.name });
};

/** 0 = the top, where only who manages makes changes. */
export const targetFolder = (storage: Storage, folderId: number): Folder | null => {
  if (folderId !== 0) return writableFolder(storage, folderId);
  if (!storage.manages) throw requestErrors.notAllowed();
  return null;
};

const requireFolderRoom = ({ folders }: Storage, depth: number) => {
  if (folders.size >= cloudLimits.maxFolders) throw cloudErrors.tooManyFolders();
  if (depth > cloudLimits.maxDepth) throw cloudErrors.tooDeep();
};

/** Ordner anlegen. At the top it is for who manages alone until somebody says otherwise. */
export const addFolder = async (ctx: Ctx, input: { parentId: number; name: string } & WithLocks): Promise<number> => {
  const storage = await openForChange(ctx);
  const parent = targetFolder(storage, input.parentId);
  if (parent !== null) await requireOpenToNew(ctx, storage, parent.id, input.lockTokens);
  const name = requireGoodName(input.name);
  requireFolderRoom(storage, (parent?.path.length ?? 0) + 1);
  await requireFreeName(ctx, parent?.id ?? null, name);
  const { id } = await ctx.db
    .insertInto('cloud_entry')
    .values({
      club_id: sql<number>`current_club()`,
      parent_id: parent?.id ?? null,
      is_folder: true,
      name,
      ...(parent === null && { readers: [], writers: [] }),
      changed_at: ctx.now,
      changed_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, {
    kind: 'cloud.folderAdded',
    personId: null,
    details: { name: parent === null ? name : nameForHistory(storage, parent.id, name), isFolder: true },
  });
  return id;
};

type RightsInput = {
  folderId: number;
  hasOwnRights: boolean;
  readers: readonly string[];
  writers: readonly string[];
};

/** Rechte eines Ordners: for who manages alone; otherwise whoever writes could let in whom the folder is kept from. */
export const saveRights = async (ctx: Ctx, { folderId, hasOwnRights, readers, writers }: RightsInput) => {
  const storage = await openForChange(ctx);
  const folder = readableFolder(storage, folderId);
  if (!storage.manages) throw requestErrors.notAllowed();
  if (!hasOwnRights && folder.parentId === null) throw cloudErrors.topHasRights();
  const rights = hasOwnRights ? { readers: [...new Set(readers)], writers: [...new Set(writers)] } : null;
  await ctx.db
    .updateTable('cloud_entry')
    .set({ readers: rights?.readers ?? null, writers: rights?.writers ?? null })
    .where('id', '=', folderId)
    .execute();
  await recordHistory(ctx, {
    kind: 'cloud.rightsChanged',
    personId: null,
    details: { name: nameForHistory(storage, folderId, folder.name), isFolder: true, isOwn: hasOwnRights },
  });
};

const toldOf = (storage: Storage, entry: EntryRow) => ({
  name: nameForHistory(storage, entry.is_folder ? entry.id : entry.parent_id, entry.name),
  isFolder: entry.is_folder,
});

/** What the place is called where an entry lies or comes to; '' where the history may not name it. */
const placeForHistory = (storage: Storage, folderId: number | null): string =>
  folderId === null
    ? 'Alle Ordner'
    : nameForHistory(storage, folderId, storage.folders.get(folderId)?.path.at(-1) ?? '');

/** Umbenennen. */
export const renameEntry = async (ctx: Ctx, input: { entryId: number; name: string } & WithLocks) => {
  const storage = await openForChange(ctx);
  const entry = await changeableEntry(ctx, storage, input.entryId, input.lockTokens);
  const name = requireGoodName(input.name);
  if (name === entry.name) return;
  await requireFreeName(ctx, entry.parent_id, name, entry.id);
  await ctx.db.updateTable('cloud_entry').set({ name }).where('id', '=', entry.id).execute();
  const { name: before, isFolder } = toldOf(storage, entry);
  await recordHistory(ctx, {
    kind: 'cloud.renamed',
    personId: null,
    details: { name: before === '' ? '' : name, before, isFolder },
  });
};

const requireOutside = (storage: Storage, entry: EntryRow, target: Folder | null) => {
  if (!entry.is_folder || target === null) return;
  if (foldersWithin(storage, entry.id).some(({ id }) => id === target.id)) throw cloudErrors.intoItself();
};

/** How many folders lie below one another from this one on. */
const heightOf = (storage: Storage, folderId: number): number => {
  const own = storage.folders.get(folderId)?.path.length ?? 0;
  return Math.max(...foldersWithin(storage, folderId).map(({ path }) => path.length - own + 1));
};

export const requireFileRoom = async (ctx: Pick<Ctx, 'db'>, folderId: number, more = 1) => {
  const { count } = await ctx.db
    .selectFrom('cloud_entry as e')
    .where('e.parent_id', '=', folderId)
    .where('e.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count + more > cloudLimits.maxFilesPerFolder) throw cloudErrors.folderIsFull();
};

/** A folder that comes to the top takes along the rights it had. */
const rightsAtTop = (storage: Storage, entry: EntryRow, target: Folder | null) => {
  const folder = storage.folders.get(entry.id);
  if (target !== null || folder === undefined || folder.hasOwnRights) return {};
  return { readers: [...folder.readers], writers: [...folder.writers] };
};

const moveEntry = async (
  ctx: Ctx,
  storage: Storage,
  { entry, target, name }: { entry: EntryRow; target: Folder | null; name: string },
) => {
  requireOutside(storage, entry, target);
  if (target === null && !entry.is_folder) throw cloudErrors.onlyFoldersAtTop();
  if (entry.is_folder && (target?.path.length ?? 0) + heightOf(storage, entry.id) > cloudLimits.maxDepth)
    throw cloudErrors.tooDeep();
  await requireFreeName(ctx, target?.id ?? null, name, entry.id);
  if (target !== null && target.id !== entry.parent_id) await requireFileRoom(ctx, target.id);
  await ctx.db
    .updateTable('cloud_entry')
    .set({ parent_id: target?.id ?? null, name, ...rightsAtTop(storage, entry, target) })
    .where('id', '=', entry.id)
    .execute();
  await recordHistory(ctx, {
    kind: 'cloud.moved',
    personId: null,
    details: {
      ...toldOf(storage, entry),
      from: placeForHistory(storage, entry.parent_id),
      to: placeForHistory(storage, target?.id ?? null),
    },
  });
};

/** Verschieben: all of them or none. */
export const moveEntries = async (
  ctx: Ctx,
  input: { entryIds: readonly number[]; targetId: number; name?: string } & WithLocks,
) => {
  const storage = await openForChange(ctx);
  const target = targetFolder(storage, input.targetId);
  if (target !== null) await requireOpenToNew(ctx, storage, target.id, input.lockTokens);
  for (const entryId of new Set(input.entryIds)) {
    const entry = await changeableEntry(ctx, storage, entryId, input.lockTokens);
    const name = input.name === undefined ? entry.name : requireGoodName(input.name);
    await moveEntry(ctx, storage, { entry, target, name });
  }
};

/** In den Papierkorb: a folder with everything in it. */
export const trashEntries = async (ctx: Ctx, { entryIds, lockTokens }: { entryIds: readonly number[] } & WithLocks) => {
  const storage = await openForChange(ctx);
  for (const entryId of new Set(entryIds)) {
    const entry = await changeableEntry(ctx, storage, entryId, lockTokens);
    await ctx.db
      .updateTable('cloud_entry')
      .set({ deleted_at: ctx.now, deleted_by: viewerOf(ctx).id })
      .where('id', '=', entry.id)
      .execute();
    await recordHistory(ctx, { kind: 'cloud.trashed', personId: null, details: toldOf(storage, entry) });
  }
};

/** Einen älteren Stand zurückholen: the two change places, so nothing is lost. */
export const restoreVersion = async (ctx: Ctx, { entryId, versionId }: { entryId: number; versionId: number }) => {
  const storage = await openForChange(ctx);
  const entry = await changeableEntry(ctx, storage, entryId);
  const version = await ctx.db
    .deleteFrom('cloud_version')
    .where('id', '=', versionId)
    .where('entry_id', '=', entryId)
    .returning(['content_id', 'size_bytes'])
    .executeTakeFirst();
  if (version === undefined) throw cloudErrors.gone();
  await keepAsVersion(ctx, entry);
  await ctx.db
    .updateTable('cloud_entry')
    .set({ ...version, changed_at: ctx.now, changed_by: viewerOf(ctx).id })
    .where('id', '=', entryId)
    .execute();
  await recordHistory(ctx, { kind: 'cloud.versionRestored', personId: null, details: toldOf(storage, entry) });
};

/** What a file was until now becomes its newest older state. */
export const keepAsVersion = async (ctx: Ctx, entry: EntryRow) => {
  if (entry.content_id === null || entry.size_bytes === null) return;
  await ctx.db
    .insertInto('cloud_version')
    .values({
      club_id: sql<number>`current_club()`,
      entry_id: entry.id,
      content_id: entry.content_id,
      size_bytes: entry.size_bytes,
      changed_at: entry.changed_at,
      changed_by: entry.changed_by,
    })
    .execute();
};
