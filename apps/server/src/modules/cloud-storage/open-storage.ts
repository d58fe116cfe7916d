import { type Audience, audiences, isLetIn, minOfficeRole } from '@vereinshaus/contract/cloud-storage/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { isBoardCode } from '@vereinshaus/contract/membership/rules';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { cloudErrors } from './cloud-storage.errors.ts';

export type Folder = {
  id: number;
  parentId: number | null;
  name: string;
  /** From the top, this one last. */
  path: readonly string[];
  hasOwnRights: boolean;
  readers: readonly Audience[];
  writers: readonly Audience[];
  /** Neither it nor a folder above is in the trash. */
  isThere: boolean;
  reads: boolean;
  writes: boolean;
  changedAt: Date;
};

/** The folders of the club as one person has them. */
export type Storage = {
  /** Makes folders at the top, sets rights and sees every folder. */
  manages: boolean;
  folders: ReadonlyMap<number, Folder>;
};

type FolderRow = {
  id: number;
  parent_id: number | null;
  name: string;
  readers: string[] | null;
  writers: string[] | null;
  changed_at: Date;
  deleted_at: Date | null;
};

const isAudience = (name: string): name is Audience => audiences.some((audience) => audience === name);

const isOnBoard = async (ctx: Ctx, personId: number): Promise<boolean> => {
  const today = dayInVienna(ctx.now);
  const roles = await ctx.db
    .selectFrom('membership_role_card as m')
    .where('m.person_id', '=', personId)
    .where(sql<boolean>`m.starts_on <= ${today}::date and (m.ends_on is null or m.ends_on > ${today}::date)`)
    .select('m.code')
    .execute();
  return roles.some(({ code }) => isBoardCode(code));
};

const audiencesOf = async (ctx: Ctx): Promise<readonly Audience[]> => {
  const { id, isTrainer, staffLevel } = viewerOf(ctx);
  return [
    'everyone',
    ...(isTrainer ? (['trainers'] as const) : []),
    ...((await isOnBoard(ctx, id)) ? (['board'] as const) : []),
    ...(staffLevel >= minOfficeRole ? (['office'] as const) : []),
  ];
};

/** Whoever reads a folder reads all that lie above it; who writes follows from the nearest one with rights of its own. */
export const treeOf = (
  rows: readonly FolderRow[],
  { manages, belongsTo }: { manages: boolean; belongsTo: readonly Audience[] },
): ReadonlyMap<number, Folder> => {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const folders = new Map<number, Folder>();
  const belongs = (chosen: readonly Audience[]) => manages || chosen.some((audience) => belongsTo.includes(audience));
  const folderOf = (row: FolderRow): Folder => {
    const known = folders.get(row.id);
    if (known !== undefined) return known;
    const parentRow = row.parent_id === null ? undefined : rowOf.get(row.parent_id);
    const parent = parentRow === undefined ? undefined : folderOf(parentRow);
    const hasOwnRights = row.readers !== null;
    const readers = row.readers?.filter(isAudience) ?? parent?.readers ?? [];
    const writers = row.writers?.filter(isAudience) ?? parent?.writers ?? [];
    const reads = (parent?.reads ?? true) && belongs([...readers, ...writers]);
    const folder: Folder = {
      id: row.id,
      parentId: row.parent_id,
      name: row.name,
      path: [...(parent?.path ?? []), row.name],
      hasOwnRights,
      readers,
      writers,
      isThere: row.deleted_at === null && (parent?.isThere ?? true),
      reads,
      writes: reads && belongs(writers),
      changedAt: row.changed_at,
    };
    folders.set(row.id, folder);
    return folder;
  };
  for (const row of rows) folderOf(row);
  return folders;
};

export const folderRows = (ctx: Pick<Ctx, 'db'>): Promise<FolderRow[]> =>
  ctx.db
    .selectFrom('cloud_entry as e')
    .where('e.is_folder', '=', true)
    .select(['e.id', 'e.parent_id', 'e.name', 'e.readers', 'e.writers', 'e.changed_at', 'e.deleted_at'])
    .orderBy('e.id')
    .execute();

/** Whose request it is decides which folders there are; whom the club's setting keeps out gets none. */
export const openStorage = async (ctx: Ctx): Promise<Storage> => {
  const manages = hasPermission(viewerOf(ctx), 'cloudstorage');
  const belongsTo = await audiencesOf(ctx);
  const { cloudStorageMode } = await clubSettingsOf(ctx);
  if (!manages && !isLetIn(cloudStorageMode, belongsTo)) throw cloudErrors.switchedOff();
  return { manages, folders: treeOf(await folderRows(ctx), { manages, belongsTo }) };
};

/** One change after the other in a club: names, folders and the free space are counted by who holds this. */
export const lockStorage = (ctx: Pick<Ctx, 'db'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('cloud_storage ' || current_club(), 0))`.execute(ctx.db);

export const openForChange = async (ctx: Ctx): Promise<Storage> => {
  await lockStorage(ctx);
  return openStorage(ctx);
};

/** Whoever may not see it learns nothing, not even that it is there. */
export const readableFolder = ({ folders }: Storage, folderId: number): Folder => {
  const folder = folders.get(folderId);
  if (folder === undefined || !folder.isThere || !folder.reads) throw cloudErrors.gone();
  return folder;
};

export const writableFolder = (storage: Storage, folderId: number): Folder => {
  const folder = readableFolder(storage, folderId);
  if (!folder.writes) throw cloudErrors.readOnly();
  return folder;
};

/** This folder and all in it, whether one may see them or not. */
export const foldersWithin = ({ folders }: Pick<Storage, 'folders'>, folderId: number): readonly Folder[] => {
  const isWithin = (folder: Folder): boolean => {
    if (folder.id === folderId) return true;
    const parent = folder.parentId === null ? undefined : folders.get(folder.parentId);
    return parent !== undefined && isWithin(parent);
  };
  return [...folders.values()].filter(isWithin);
};

/** Everybody who reads the history may also see the folder: then its names may stand there. */
const isOpenToOffice = ({ folders }: Pick<Storage, 'folders'>, folder: Folder | undefined): boolean => {
  if (folder === undefined) return true;
  const isOpen = [...folder.readers, ...folder.writers].some((one) => one === 'office' || one === 'everyone');
  return isOpen && isOpenToOffice({ folders }, folder.parentId === null ? undefined : folders.get(folder.parentId));
};

/** The name as the history may tell it of what lies in a folder, or is one. */
export const nameForHistory = (storage: Storage, folderId: number | null, name: string): string =>
  isOpenToOffice(storage, folderId === null ? undefined : storage.folders.get(folderId)) ? name : '';
