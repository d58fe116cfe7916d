import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { type Folder, foldersWithin, readableFolder, type Storage, writableFolder } from './open-storage.ts';

export type EntryRow = {
  id: number;
  club_id: number;
  parent_id: number | null;
  is_folder: boolean;
  name: string;
  content_id: string | null;
  size_bytes: number | null;
  changed_at: Date;
  changed_by: number | null;
  deleted_at: Date | null;
};

export type FileRow = EntryRow & { parent_id: number; content_id: string; size_bytes: number };

export const entryColumns = [
  'e.id',
  'e.club_id',
  'e.parent_id',
  'e.is_folder',
  'e.name',
  'e.content_id',
  'e.size_bytes',
  'e.changed_at',
  'e.changed_by',
  'e.deleted_at',
] as const;

export const isFile = (entry: EntryRow): entry is FileRow => !entry.is_folder;

export const anyEntry = (ctx: Pick<Ctx, 'db'>, entryId: number): Promise<EntryRow | undefined> =>
  ctx.db.selectFrom('cloud_entry as e').where('e.id', '=', entryId).select(entryColumns).executeTakeFirst();

/** By its name in a folder (null: at the top), as the systems that mount the storage compare names. */
export const entryNamed = (
  ctx: Pick<Ctx, 'db'>,
  parentId: number | null,
  name: string,
): Promise<EntryRow | undefined> =>
  ctx.db
    .selectFrom('cloud_entry as e')
    .where(sql<boolean>`coalesce(e.parent_id, 0) = ${parentId ?? 0}`)
    .where('e.deleted_at', 'is', null)
    .where(sql<boolean>`e.name_key = lower(normalize(${name}::text, NFC) collate "und-x-icu")`)
    .select(entryColumns)
    .executeTakeFirst();

/** The folder that decides who reads an entry: itself, or the one it lies in. */
export const folderOf = (entry: EntryRow): number => (isFile(entry) ? entry.parent_id : entry.id);

export const readableEntry = async (ctx: Ctx, storage: Storage, entryId: number): Promise<EntryRow> => {
  const entry = await anyEntry(ctx, entryId);
  if (entry === undefined || entry.deleted_at !== null) throw cloudErrors.gone();
  readableFolder(storage, folderOf(entry));
  return entry;
};

export const readableFile = async (ctx: Ctx, storage: Storage, entryId: number): Promise<FileRow> => {
  const entry = await readableEntry(ctx, storage, entryId);
  if (!isFile(entry)) throw cloudErrors.gone();
  return entry;
};

/** Folders at the top belong to who manages; all others to who writes in the folder above, and in all that is inside. */
export const requireMayChange = (storage: Storage, entry: EntryRow) => {
  if (entry.parent_id === null) {
    if (!storage.manages) throw requestErrors.notAllowed();
    return;
  }
  writableFolder(storage, entry.parent_id);
  if (entry.is_folder && foldersWithin(storage, entry.id).some((folder) => folder.isThere && !folder.writes))
    throw cloudErrors.hiddenInside();
};

/** What the viewer may rename, move or delete; nobody is working on it with a program. */
export const changeableEntry = async (
  ctx: Ctx,
  storage: Storage,
  entryId: number,
  lockTokens: readonly string[] = [],
): Promise<EntryRow> => {
  const entry = await readableEntry(ctx, storage, entryId);
  requireMayChange(storage, entry);
  await requireUnlocked(ctx, storage, entry, lockTokens);
  return entry;
};

/** Folders above an entry, the nearest first. */
const foldersAbove = ({ folders }: Storage, folderId: number | null): readonly Folder[] => {
  const folder = folderId === null ? undefined : folders.get(folderId);
  return folder === undefined ? [] : [folder, ...foldersAbove({ folders, manages: false }, folder.parentId)];
};

type HeldLock = { token: string; person_id: number };

/** A lock is no hindrance to whoever holds it and shows its token. */
const requireOwn = (ctx: Ctx, locks: readonly HeldLock[], lockTokens: readonly string[]) => {
  const isOwn = (lock: HeldLock) => lock.person_id === viewerOf(ctx).id && lockTokens.includes(lock.token);
  if (!locks.every(isOwn)) throw cloudErrors.locked();
};

/** Locks of others: on the entry, on a folder above with everything in it, or on something inside. */
export const requireUnlocked = async (
  ctx: Ctx,
  storage: Storage,
  { id, parent_id: parentId, is_folder: isFolder }: EntryRow,
  lockTokens: readonly string[] = [],
) => {
  const above = foldersAbove(storage, parentId).map((folder) => folder.id);
  const within = isFolder ? foldersWithin(storage, id).map((folder) => folder.id) : [];
  const { rows } = await sql<HeldLock>`
    select l.token, l.person_id from cloud_lock l
    left join cloud_entry e on e.club_id = l.club_id and e.id = l.entry_id
    where l.expires_at > ${ctx.now} and (
      l.entry_id = ${id} or (l.is_deep and l.entry_id = any(${above}::integer[]))
      or l.entry_id = any(${within}::integer[]) or e.parent_id = any(${within}::integer[])
    )`.execute(ctx.db);
  requireOwn(ctx, rows, lockTokens);
};

/** Into a folder that somebody has locked for themselves nothing new comes (RFC 4918, 7.4). */
export const requireOpenToNew = async (
  ctx: Ctx,
  storage: Storage,
  folderId: number,
  lockTokens: readonly string[] = [],
) => {
  const above = foldersAbove(storage, folderId).map((folder) => folder.id);
  const { rows } = await sql<HeldLock>`
    select l.token, l.person_id from cloud_lock l
    where l.expires_at > ${ctx.now}
      and (l.entry_id = ${folderId} or (l.is_deep and l.entry_id = any(${above}::integer[])))`.execute(ctx.db);
  requireOwn(ctx, rows, lockTokens);
};
