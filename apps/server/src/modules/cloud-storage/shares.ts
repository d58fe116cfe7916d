import { isSystemFile } from '@vereinshaus/contract/cloud-storage/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { compareWithBackoff, countFailure, guessBackoffs } from '../../kit/attempt-backoff.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { hashPassword, hashToken, isRightPassword, newToken } from '../session/index.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { anyEntry, type EntryRow, folderOf, isFile, readableEntry, requireMayChange } from './find-entry.ts';
import { type Folder, folderRows, nameForHistory, openForChange, openStorage, treeOf } from './open-storage.ts';

/** Whoever may change something may also show it to others. */
const ownShares = async (ctx: Ctx, entryId: number) => {
  const storage = await openStorage(ctx);
  const entry = await readableEntry(ctx, storage, entryId);
  requireMayChange(storage, entry);
  return { storage, entry };
};

export const sharesOf = async (ctx: Ctx, entryId: number) => {
  await ownShares(ctx, entryId);
  const rows = await ctx.db
    .selectFrom('cloud_share as s')
    .where('s.entry_id', '=', entryId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .select(['s.id', 's.created_at', 's.expires_at', 's.password_hash', 's.opened_count'])
    .orderBy('s.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    timeCreated: toSeconds(row.created_at),
    timeEnd: toSeconds(row.expires_at),
    hasPassword: row.password_hash !== null,
    opened: row.opened_count,
  }));
};

const dayMs = 86_400_000;

type ShareInput = { entryId: number; days: number; password: string };

/** Freigeben: the address is given back once; only its hash is kept. */
export const addShare = async (ctx: Ctx, { entryId, days, password }: ShareInput): Promise<string> => {
  await openForChange(ctx);
  const { storage, entry } = await ownShares(ctx, entryId);
  const token = newToken();
  await ctx.db
    .insertInto('cloud_share')
    .values({
      club_id: sql<number>`current_club()`,
      entry_id: entryId,
      token_hash: hashToken(token),
      password_hash: password === '' ? null : await hashPassword(password),
      created_by: viewerOf(ctx).id,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + days * dayMs),
    })
    .execute();
  await recordHistory(ctx, {
    kind: 'cloud.shared',
    personId: null,
    details: {
      name: nameForHistory(storage, folderOf(entry), entry.name),
      isFolder: entry.is_folder,
      days,
      hasPassword: password !== '',
    },
  });
  return `${ctx.club.origin}/freigabe/${token}`;
};

/** Beenden, by whoever may change what is shared. */
export const endShare = async (ctx: Ctx, shareId: number) => {
  const share = await ctx.db
    .selectFrom('cloud_share as s')
    .where('s.id', '=', shareId)
    .where('s.revoked_at', 'is', null)
    .select('s.entry_id')
    .executeTakeFirst();
  if (share === undefined) throw cloudErrors.shareGone();
  const { storage, entry } = await ownShares(ctx, share.entry_id);
  await ctx.db.updateTable('cloud_share').set({ revoked_at: ctx.now }).where('id', '=', shareId).execute();
  await recordHistory(ctx, {
    kind: 'cloud.shareEnded',
    personId: null,
    details: { name: nameForHistory(storage, folderOf(entry), entry.name), isFolder: entry.is_folder },
  });
};

type ShareRow = { id: number; entry_id: number; password_hash: string | null; expires_at: Date };

const validShares = (ctx: Ctx) =>
  ctx.db
    .selectFrom('cloud_share as s')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', ctx.now)
    .select(['s.id', 's.entry_id', 's.password_hash', 's.expires_at']);

/** Of many who guess at a password each comes after the other, and later and later. */
const requirePassword = async (ctx: Ctx, { id, password_hash: hash }: ShareRow, password: string) => {
  if (hash === null) return;
  if (password === '') throw cloudErrors.passwordNeeded();
  const backoffs = guessBackoffs('cloud-share', `${ctx.address} ${id}`, String(id));
  if (await compareWithBackoff(ctx, backoffs, () => isRightPassword(hash, password))) return;
  await countFailure(ctx, backoffs);
  throw cloudErrors.wrongPassword();
};

type SharedRoot = { root: EntryRow; folders: ReadonlyMap<number, Folder> };

/** What is shared, if it is still there. */
const sharedRoot = async (ctx: Ctx, share: ShareRow): Promise<SharedRoot> => {
  const root = await anyEntry(ctx, share.entry_id);
  const folders = treeOf(await folderRows(ctx), { manages: true, belongsTo: [] });
  if (root === undefined || root.deleted_at !== null || folders.get(folderOf(root))?.isThere !== true)
    throw cloudErrors.shareGone();
  return { root, folders };
};

/** Folders from the shared one down; one with rights of its own is not shared along. */
const trailWithin = ({ root, folders }: SharedRoot, folderId: number): readonly Folder[] => {
  const folder = folders.get(folderId);
  if (!root.is_folder || folder === undefined || !folder.isThere) throw cloudErrors.shareGone();
  if (folder.id === root.id) return [folder];
  if (folder.hasOwnRights || folder.parentId === null) throw cloudErrors.shareGone();
  return [...trailWithin({ root, folders }, folder.parentId), folder];
};

const ticketSeconds = 3600;

const signed = (ctx: Ctx, said: string) => ctx.secrets.token(said, `cloud-share:${ctx.club.id}`);

/** Opens one file for an hour: who has the address has had the password. */
const addressOf = (ctx: Ctx, shareId: number, { id, name }: { id: number; name: string }) => {
  const said = `${shareId}-${id}-${toSeconds(ctx.now) + ticketSeconds}`;
  return `/api/cloudstorage/share/file/${said}-${signed(ctx, said)}/${encodeURIComponent(name)}`;
};

const filesIn = async (ctx: Ctx, folderId: number) =>
  ctx.db
    .selectFrom('cloud_entry as e')
    .where('e.parent_id', '=', folderId)
    .where('e.deleted_at', 'is', null)
    .select(['e.id', 'e.is_folder', 'e.name', 'e.size_bytes', 'e.readers'])
    .orderBy('e.is_folder', 'desc')
    .orderBy(sql`e.name collate "de-AT-x-icu"`)
    .execute();

type OpenInput = { token: string; password: string; folderId: number };

/** Freigabelink öffnen: shows this file or folder and nothing of whose it is. */
export const openShare = async (ctx: Ctx, { token, password, folderId }: OpenInput) => {
  const share = await validShares(ctx).where('s.token_hash', '=', hashToken(token)).executeTakeFirst();
  if (share === undefined) throw cloudErrors.shareGone();
  await requirePassword(ctx, share, password);
  const shared = await sharedRoot(ctx, share);
  const { root } = shared;
  await ctx.db
    .updateTable('cloud_share')
    .set((eb) => ({ opened_count: eb('opened_count', '+', 1) }))
    .where('id', '=', share.id)
    .execute();
  const trail = root.is_folder ? trailWithin(shared, folderId === 0 ? root.id : folderId) : [];
  const rows = root.is_folder ? await filesIn(ctx, trail.at(-1)?.id ?? root.id) : [{ ...root, readers: null }];
  return {
    name: root.name,
    isFolder: root.is_folder,
    timeEnd: toSeconds(share.expires_at),
    path: trail.map(({ id, name }) => ({ ID: id, name })),
    entries: rows
      .filter(({ readers, name }) => readers === null && !isSystemFile(name))
      .map((row) => ({
        ID: row.id,
        isFolder: row.is_folder,
        name: row.name,
        bytes: row.size_bytes ?? 0,
        url: row.is_folder ? '' : addressOf(ctx, share.id, row),
      })),
  };
};

/** The file a ticket opens, as long as its link counts and it lies where it was shared. */
export const sharedFile = async (ctx: Ctx, ticket: string) => {
  const [, said = '', share = '', entry = '', until = '', signature = ''] =
    /^((\d{1,9})-(\d{1,9})-(\d{1,12}))-([0-9a-f]{32})$/.exec(ticket) ?? [];
  if (said === '' || signed(ctx, said) !== signature || Number(until) < toSeconds(ctx.now))
    throw cloudErrors.shareGone();
  const row = await validShares(ctx).where('s.id', '=', Number(share)).executeTakeFirst();
  const file = await anyEntry(ctx, Number(entry));
  if (row === undefined || file === undefined || !isFile(file) || file.deleted_at !== null)
    throw cloudErrors.shareGone();
  const shared = await sharedRoot(ctx, row);
  if (shared.root.id !== file.id) trailWithin(shared, file.parent_id);
  return file;
};
