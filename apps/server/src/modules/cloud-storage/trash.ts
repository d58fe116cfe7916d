import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';
import { sql } from 'kysely';
import { type Ctx, type WorkCtx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { noteLeftovers } from './contents.ts';
import { anyEntry, type EntryRow, entryNamed } from './find-entry.ts';
import { numberedName } from './numbered-name.ts';
import { foldersWithin, nameForHistory, openForChange, type Storage } from './open-storage.ts';

type Trashed = Pick<EntryRow, 'id' | 'parent_id' | 'is_folder'>;

/** Whoever may change where it lay takes it out again; a folder that they could not see is not there for them. */
export const mayTakeOut = (storage: Storage, { id, parent_id: parentId, is_folder: isFolder }: Trashed): boolean =>
  storage.manages ||
  (parentId !== null &&
    storage.folders.get(parentId)?.writes === true &&
    (!isFolder || storage.folders.get(id)?.reads === true));

/** The name it had, or the first number of it that is free. */
const freeName = async (ctx: Ctx, parentId: number | null, name: string): Promise<string> => {
  let count = 1;
  while ((await entryNamed(ctx, parentId, numberedName(name, count))) !== undefined) count += 1;
  return numberedName(name, count);
};

const inTrash = async (ctx: Ctx, storage: Storage, entryId: number): Promise<EntryRow> => {
  const entry = await anyEntry(ctx, entryId);
  if (entry === undefined || entry.deleted_at === null || !mayTakeOut(storage, entry)) throw cloudErrors.gone();
  return entry;
};

const requireMayTakeOutWhole = (storage: Storage, { id, is_folder: isFolder }: EntryRow) => {
  if (isFolder && foldersWithin(storage, id).some(({ writes }) => !writes)) throw cloudErrors.hiddenInside();
};

/** Aus dem Papierkorb holen: to where it lay; a name that is taken meanwhile gets a number. */
export const restoreEntry = async (ctx: Ctx, entryId: number) => {
  const storage = await openForChange(ctx);
  const entry = await inTrash(ctx, storage, entryId);
  requireMayTakeOutWhole(storage, entry);
  if (entry.parent_id !== null && storage.folders.get(entry.parent_id)?.isThere !== true)
    throw cloudErrors.folderAboveGone();
  const name = await freeName(ctx, entry.parent_id, entry.name);
  await ctx.db
    .updateTable('cloud_entry')
    .set({ deleted_at: null, deleted_by: null, name })
    .where('id', '=', entryId)
    .execute();
  await recordHistory(ctx, {
    kind: 'cloud.restored',
    personId: null,
    details: { name: nameForHistory(storage, entry.parent_id, name), isFolder: entry.is_folder },
  });
};

/** Rows of the trash with everything in them; their contents are noted to be taken away. */
export const purgeEntries = async (ctx: Pick<WorkCtx, 'db' | 'now'>, entryIds: readonly number[]) => {
  const within = sql`
    with recursive within as (
      select e.id from cloud_entry e where e.id = any(${[...entryIds]}::integer[])
      union
      select e.id from cloud_entry e join within w on e.parent_id = w.id
    )`;
  const { rows } = await sql<{ content_id: string }>`${within}
    select e.content_id from cloud_entry e join within w on w.id = e.id where e.content_id is not null
    union select v.content_id from cloud_version v join within w on w.id = v.entry_id
    union select u.content_id from cloud_upload u join within w on w.id = u.folder_id`.execute(ctx.db);
  await noteLeftovers(
    ctx,
    rows.map(({ content_id: contentId }) => contentId),
  );
  await ctx.db
    .deleteFrom('cloud_entry')
    .where('id', 'in', [...entryIds])
    .execute();
};

/** Endgültig löschen, by who manages; 0 = everything in the trash. */
export const purgeTrash = async (ctx: Ctx, entryId: number) => {
  const storage = await openForChange(ctx);
  const entries =
    entryId === 0
      ? await ctx.db.selectFrom('cloud_entry as e').where('e.deleted_at', 'is not', null).select('e.id').execute()
      : [await inTrash(ctx, storage, entryId)];
  if (!storage.manages) throw requestErrors.notAllowed();
  if (entries.length === 0) return;
  await purgeEntries(
    ctx,
    entries.map(({ id }) => id),
  );
  await recordHistory(ctx, { kind: 'cloud.purged', personId: null, details: { count: entries.length } });
};

const dayMs = 86_400_000;

/** What was deleted before has been in the trash long enough. */
export const trashedBefore = (now: Date) => new Date(now.getTime() - cloudLimits.trashDays * dayMs);
