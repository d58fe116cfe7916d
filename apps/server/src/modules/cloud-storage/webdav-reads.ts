import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../kit/ctx.ts';
import { sendRanged } from '../../kit/file-routes.ts';
import { usedBytes } from './contents.ts';
import { entryColumns, type FileRow, isFile } from './find-entry.ts';
import { type Folder, openStorage, type Storage } from './open-storage.ts';
import { fileToSend } from './send-file.ts';
import { webdavErrors } from './webdav-errors.ts';
import { locksOn } from './webdav-locks.ts';
import { childFolders, entryIdOf, hrefOf, type Resource, resourceAt } from './webdav-paths.ts';
import { type DavRequest, pathOf, xmlOf } from './webdav-request.ts';
import {
  acceptedProps,
  etagOf,
  type LockRow,
  lockDiscovery,
  multistatus,
  propsOfFile,
  propsOfFolder,
  responseFor,
} from './webdav-xml.ts';

const filesIn = async (ctx: Ctx, folderId: number): Promise<readonly FileRow[]> => {
  const rows = await ctx.db
    .selectFrom('cloud_entry as e')
    .where('e.parent_id', '=', folderId)
    .where('e.is_folder', '=', false)
    .where('e.deleted_at', 'is', null)
    .select(entryColumns)
    .orderBy('e.id')
    .execute();
  return rows.filter(isFile);
};

type FolderListing = { self: Resource; folders: readonly Folder[]; files: readonly FileRow[] };

const listed = async (ctx: Ctx, storage: Storage, self: Resource, isDeep: boolean): Promise<FolderListing> => {
  if (!isDeep || self.kind === 'file' || self.kind === 'missing') return { self, folders: [], files: [] };
  const folderId = self.kind === 'top' ? null : self.folder.id;
  return {
    self,
    folders: childFolders(storage, folderId),
    files: folderId === null ? [] : await filesIn(ctx, folderId),
  };
};

const atTop = { name: 'Vereinsdateien', changedAt: new Date(0) };

const responsesOf = (
  ctx: Ctx,
  { self, folders, files }: FolderListing,
  { path, used, locks }: { path: readonly string[]; used: number; locks: readonly LockRow[] },
): readonly string[] => {
  const discovery = (entryId: number) =>
    lockDiscovery(
      locks.filter((lock) => lock.entry_id === entryId),
      ctx.now,
    );
  const folderAt = (names: readonly string[], folder: Pick<Folder, 'name' | 'changedAt'>, entryId: number) =>
    responseFor(hrefOf(names, true), propsOfFolder(folder, { usedBytes: used, locks: discovery(entryId) }));
  const fileAt = (names: readonly string[], file: FileRow) =>
    responseFor(hrefOf(names, false), propsOfFile(file, discovery(file.id)));
  const own =
    self.kind === 'file'
      ? fileAt(path, self.file)
      : folderAt(path, self.kind === 'folder' ? self.folder : atTop, entryIdOf(self));
  return [
    own,
    ...folders.map((folder) => folderAt([...path, folder.name], folder, folder.id)),
    ...files.map((file) => fileAt([...path, file.name], file)),
  ];
};

const sendXml = (reply: FastifyReply, xml: string) => reply.code(207).type('application/xml; charset=utf-8').send(xml);

/** PROPFIND: a file or folder, or a folder with what is in it. */
export const listResource = async (dav: DavRequest, reply: FastifyReply) => {
  const depth = String(dav.request.headers['depth'] ?? 'infinity').toLowerCase();
  if (depth !== '0' && depth !== '1') throw webdavErrors.notDeep();
  await xmlOf(dav);
  const path = pathOf(dav);
  const xml = await dav.transact({ readOnly: true }, async (ctx) => {
    const storage = await openStorage(ctx);
    const self = await resourceAt(ctx, storage, path).catch(nothingAbove);
    if (self.kind === 'missing') throw webdavErrors.nothingThere();
    const found = await listed(ctx, storage, self, depth === '1');
    const shown = [entryIdOf(self), ...found.folders.map(({ id }) => id), ...found.files.map(({ id }) => id)];
    const [used, locks] = [await usedBytes(ctx), await locksOn(ctx, shown)];
    return multistatus(responsesOf(ctx, found, { path, used, locks }));
  });
  return sendXml(reply, xml);
};

/** For who only looks, a missing folder on the way is a missing file. */
const nothingAbove = (): never => {
  throw webdavErrors.nothingThere();
};

/** PROPPATCH: nothing of it is kept, and programs go on. */
export const patchProps = async (dav: DavRequest, reply: FastifyReply) => {
  const props = acceptedProps(await xmlOf(dav));
  const path = pathOf(dav);
  const isFolder = await dav.transact({ readOnly: true }, async (ctx) => {
    const self = await resourceAt(ctx, await openStorage(ctx), path);
    if (self.kind === 'missing') throw webdavErrors.nothingThere();
    return self.kind !== 'file';
  });
  return sendXml(reply, multistatus([responseFor(hrefOf(path, isFolder), props)]));
};

/** GET and HEAD, also of a part. */
export const sendFile = async (dav: DavRequest, reply: FastifyReply) => {
  const file = await dav.transact({ readOnly: true }, async (ctx) => {
    const self = await resourceAt(ctx, await openStorage(ctx), pathOf(dav)).catch(nothingAbove);
    if (self.kind === 'missing') throw webdavErrors.nothingThere();
    return self.kind === 'file' ? self.file : null;
  });
  if (file === null) {
    const sentence = 'Hier liegen Vereinsdateien. Diese Adresse ist für Netzlaufwerke, nicht für den Browser.';
    return reply.type('text/plain; charset=utf-8').send(sentence);
  }
  const etag = etagOf(file);
  reply.header('etag', etag).header('last-modified', file.changed_at.toUTCString());
  if (dav.request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  return sendRanged(dav.request, reply, fileToSend(dav.store, file, false));
};
