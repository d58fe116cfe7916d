import type { CloudEntry, TrashedEntry } from '@vereinshaus/contract/cloud-storage/calls';
import { cloudLimits, cloudTypeOf, isSystemFile, maxCloudBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { usedBytes } from './contents.ts';
import { readableEntry } from './find-entry.ts';
import { openStorage, readableFolder, type Storage, writableFolder } from './open-storage.ts';
import { mayTakeOut } from './trash.ts';

/** More than that nobody looks through: the search word has to become longer. */
const maxFound = 200;

type ListedRow = {
  id: number;
  parent_id: number | null;
  is_folder: boolean;
  name: string;
  size_bytes: number | null;
  changed_at: Date;
  changed_by_name: string | null;
  has_own_rights: boolean;
  versions: number;
  is_locked: boolean;
};

const listedRows = async (ctx: Ctx, condition: RawBuilder<SqlBool>, limit: number): Promise<ListedRow[]> => {
  const { rows } = await sql<ListedRow>`
    select e.id, e.parent_id, e.is_folder, e.name, e.size_bytes, e.changed_at, p.display_name as changed_by_name,
      e.readers is not null as has_own_rights,
      (select count(*)::integer from cloud_version v where v.club_id = e.club_id and v.entry_id = e.id) as versions,
      exists (
        select from cloud_lock l where l.club_id = e.club_id and l.entry_id = e.id and l.expires_at > ${ctx.now}
      ) as is_locked
    from cloud_entry e left join person_card p on p.club_id = e.club_id and p.id = e.changed_by
    where e.deleted_at is null and ${condition}
    order by e.is_folder desc, e.name collate "de-AT-x-icu", e.id limit ${limit}`.execute(ctx.db);
  return rows;
};

/** Where a browser gets a file. */
const addressOf = (entryId: number, name: string) => `/api/cloudstorage/file/${entryId}/${encodeURIComponent(name)}`;

const itemOf = (storage: Storage, row: ListedRow, showsFolder: boolean): CloudEntry => {
  const folder = row.parent_id === null ? undefined : storage.folders.get(row.parent_id);
  const mayWrite = folder === undefined ? storage.manages : folder.writes;
  return {
    ID: row.id,
    isFolder: row.is_folder,
    name: row.name,
    bytes: row.size_bytes ?? 0,
    time: toSeconds(row.changed_at),
    changedBy: mayWrite ? (row.changed_by_name ?? '') : '',
    mayWrite,
    hasOwnRights: row.has_own_rights,
    versions: mayWrite ? row.versions : 0,
    isLocked: row.is_locked,
    preview: row.is_folder ? 'none' : cloudTypeOf(row.name).preview,
    url: row.is_folder ? '' : addressOf(row.id, row.name),
    folder: showsFolder ? (folder?.path.join(' / ') ?? '') : '',
  };
};

const isSeen = (storage: Storage, { id, parent_id: parentId, is_folder: isFolder, name }: ListedRow): boolean => {
  if (isSystemFile(name)) return false;
  const folder = storage.folders.get(isFolder ? id : (parentId ?? 0));
  return folder?.isThere === true && folder.reads;
};

const readableIds = ({ folders }: Storage): readonly number[] =>
  [...folders.values()].filter(({ isThere, reads }) => isThere && reads).map(({ id }) => id);

const found = (ctx: Ctx, storage: Storage, search: string) => {
  const ids = [...readableIds(storage)];
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return listedRows(
    ctx,
    sql<SqlBool>`e.name_key like lower(normalize(${pattern}::text, NFC) collate "und-x-icu")
      and (case when e.is_folder then e.id else e.parent_id end) = any(${ids}::integer[])`,
    maxFound,
  );
};

const trashedRows = async (ctx: Ctx, storage: Storage) => {
  const { rows } = await sql<{
    id: number;
    parent_id: number | null;
    is_folder: boolean;
    name: string;
    size_bytes: number | null;
    deleted_at: Date;
    deleted_by_name: string | null;
  }>`
    select e.id, e.parent_id, e.is_folder, e.name, e.size_bytes, e.deleted_at, p.display_name as deleted_by_name
    from cloud_entry e left join person_card p on p.club_id = e.club_id and p.id = e.deleted_by
    where e.deleted_at is not null order by e.deleted_at desc, e.id desc`.execute(ctx.db);
  return rows.filter((row) => mayTakeOut(storage, row) && !isSystemFile(row.name));
};

/** What lies in a folder (0: at the top), or what is called so in all that the viewer may read. */
export const listFolder = async (ctx: Ctx, { folderId, search }: { folderId: number; search: string }) => {
  const storage = await openStorage(ctx);
  const folder = folderId === 0 ? undefined : readableFolder(storage, folderId);
  const rows =
    search === ''
      ? await listedRows(
          ctx,
          folderId === 0 ? sql<SqlBool>`e.parent_id is null` : sql<SqlBool>`e.parent_id = ${folderId}`,
          cloudLimits.maxFilesPerFolder + cloudLimits.maxFolders,
        )
      : await found(ctx, storage, search);
  const trail = (id: number | null): { ID: number; name: string }[] => {
    const step = id === null ? undefined : storage.folders.get(id);
    return step === undefined ? [] : [...trail(step.parentId), { ID: step.id, name: step.name }];
  };
  return {
    folder: {
      ID: folder?.id ?? 0,
      name: folder?.name ?? '',
      mayWrite: folder?.writes ?? false,
      hasOwnRights: folder?.hasOwnRights ?? false,
      readers: storage.manages ? [...(folder?.readers ?? [])] : [],
      writers: storage.manages ? [...(folder?.writers ?? [])] : [],
    },
    path: trail(folder?.id ?? null),
    entries: rows.filter((row) => isSeen(storage, row)).map((row) => itemOf(storage, row, search !== '')),
    usedBytes: await usedBytes(ctx),
    maxBytes: maxCloudBytes,
    mayManage: storage.manages,
    trashCount: (await trashedRows(ctx, storage)).length,
  };
};

export const foldersToChoose = async (ctx: Ctx) => {
  const storage = await openStorage(ctx);
  return [...storage.folders.values()]
    .filter(({ isThere, reads }) => isThere && reads)
    .map(({ id, path, writes }) => ({ ID: id, path: path.join(' / '), mayWrite: writes }))
    .sort((one, other) => one.path.localeCompare(other.path, 'de'));
};

const dayMs = 86_400_000;

export const trashOf = async (ctx: Ctx): Promise<{ entries: TrashedEntry[]; mayManage: boolean }> => {
  const storage = await openStorage(ctx);
  const rows = await trashedRows(ctx, storage);
  return {
    entries: rows.map((row) => ({
      ID: row.id,
      isFolder: row.is_folder,
      name: row.name,
      folder: storage.folders.get(row.parent_id ?? 0)?.path.join(' / ') ?? '',
      bytes: row.size_bytes ?? 0,
      timeDeleted: toSeconds(row.deleted_at),
      deletedBy: row.deleted_by_name ?? '',
      timeGone: toSeconds(new Date(row.deleted_at.getTime() + cloudLimits.trashDays * dayMs)),
    })),
    mayManage: storage.manages,
  };
};

/** Older states, for who may change the file. */
export const versionsOf = async (ctx: Ctx, entryId: number) => {
  const storage = await openStorage(ctx);
  const entry = await readableEntry(ctx, storage, entryId);
  if (entry.parent_id !== null) writableFolder(storage, entry.parent_id);
  const rows = await ctx.db
    .selectFrom('cloud_version as v')
    .leftJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'v.club_id').onRef('p.id', '=', 'v.changed_by'),
    )
    .where('v.entry_id', '=', entryId)
    .select(['v.id', 'v.size_bytes', 'v.changed_at', 'p.display_name'])
    .orderBy('v.changed_at', 'desc')
    .orderBy('v.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    bytes: row.size_bytes,
    time: toSeconds(row.changed_at),
    changedBy: row.display_name ?? '',
    url: `/api/cloudstorage/version/${row.id}/${encodeURIComponent(entry.name)}`,
  }));
};
