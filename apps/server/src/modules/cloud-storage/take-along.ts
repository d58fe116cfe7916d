import { cloudLimits, isSystemFile, maxZipBytes } from '@vereinshaus/contract/cloud-storage/rules';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { type ZipEntry, zipStream } from '../exports/index.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { type CloudStore, contentKey } from './contents.ts';
import { type EntryRow, entryColumns, type FileRow, isFile, readableEntry } from './find-entry.ts';
import { numberedName } from './numbered-name.ts';
import { foldersWithin, openStorage, type Storage } from './open-storage.ts';

/** A file and the folders it lies in, from what was chosen on. */
type TakenFile = { file: FileRow; folders: readonly string[] };

/** Of two that were chosen and have the same name one gets a number: a search finds them in several folders. */
const distinctName = (taken: Set<string>, name: string): string => {
  let count = 1;
  while (taken.has(numberedName(name, count).toLowerCase())) count += 1;
  taken.add(numberedName(name, count).toLowerCase());
  return numberedName(name, count);
};

/** All that lies in a folder and in those inside it, as far as the viewer reads them. */
const filesWithin = async (ctx: Ctx, storage: Storage, { id, name }: EntryRow): Promise<readonly TakenFile[]> => {
  const readable = foldersWithin(storage, id).filter(({ isThere, reads }) => isThere && reads);
  const depth = (storage.folders.get(id)?.path.length ?? 1) - 1;
  const pathOf = new Map(readable.map((folder) => [folder.id, [name, ...folder.path.slice(depth + 1)]]));
  const rows = await ctx.db
    .selectFrom('cloud_entry as e')
    .where('e.parent_id', 'in', [...pathOf.keys()])
    .where('e.is_folder', '=', false)
    .where('e.deleted_at', 'is', null)
    .select(entryColumns)
    .orderBy('e.id')
    .limit(cloudLimits.maxZipFiles + 1)
    .execute();
  return rows
    .filter(isFile)
    .filter((file) => !isSystemFile(file.name))
    .map((file) => ({ file, folders: pathOf.get(file.parent_id) ?? [] }));
};

const chosenFiles = async (ctx: Ctx, entryIds: readonly number[]): Promise<readonly TakenFile[]> => {
  const storage = await openStorage(ctx);
  const names = new Set<string>();
  const taken: TakenFile[] = [];
  for (const entryId of new Set(entryIds)) {
    const entry = await readableEntry(ctx, storage, entryId);
    const named = { ...entry, name: distinctName(names, entry.name) };
    if (isFile(named)) taken.push({ file: named, folders: [] });
    else taken.push(...(await filesWithin(ctx, storage, named)));
    if (taken.length > cloudLimits.maxZipFiles) throw cloudErrors.tooMuchAtOnce();
  }
  return taken;
};

const zipEntries = async function* (store: CloudStore, taken: readonly TakenFile[]): AsyncGenerator<ZipEntry> {
  for (const { file, folders } of taken) {
    const { club_id: clubId, content_id: contentId, size_bytes: size, name } = file;
    const content = size === 0 ? [] : store.stream(contentKey(clubId, contentId), { from: 0, to: size - 1 });
    yield { name: [...folders, name].join('/'), content };
  }
};

/** Mehrere auf einmal herunterladen: decided here who reads what; the contents come while it is sent. */
export const takeAlong = async (ctx: Ctx, store: CloudStore, entryIds: readonly number[]) => {
  const taken = await chosenFiles(ctx, entryIds);
  if (taken.length === 0) throw cloudErrors.nothingToTake();
  if (taken.reduce((sum, { file }) => sum + file.size_bytes, 0) > maxZipBytes) throw cloudErrors.tooMuchAtOnce();
  const { now } = ctx;
  return {
    name: `Vereinsdateien ${dayInVienna(now)}.zip`,
    mimeType: 'application/zip',
    open: () => zipStream(zipEntries(store, taken), now),
  };
};
