import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../kit/ctx.ts';
import { addFolder, moveEntries, trashEntries } from './change-entries.ts';
import { cloudErrors } from './cloud-storage.errors.ts';
import { contentKey, requireRoom } from './contents.ts';
import { anyEntry, entryColumns, type FileRow, isFile, requireMayChange } from './find-entry.ts';
import { openForChange, openStorage, type Storage, writableFolder } from './open-storage.ts';
import { webdavErrors } from './webdav-errors.ts';
import { lockEntry, locksOn, refreshLock, requireIf, requireMatch, tokensIn, unlock } from './webdav-locks.ts';
import { childFolders, destinationOf, entryIdOf, type Resource, resourceAt } from './webdav-paths.ts';
import { bodyOf, type DavRequest, pathOf, xmlOf } from './webdav-request.ts';
import { writeFile } from './webdav-write.ts';
import { etagOf, isSharedLock, type LockRow, lockDiscovery, ownerIn } from './webdav-xml.ts';

const noContent = () => Readable.from([]);

const lockTokensOf = ({ request }: DavRequest) => tokensIn(request.headers['if']);

/** What an address leads to, if the conditions of the request hold for it. */
const checked = async (ctx: Ctx, dav: DavRequest, storage: Storage): Promise<Resource> => {
  const { headers } = dav.request;
  const self = await resourceAt(ctx, storage, pathOf(dav));
  const etag = self.kind === 'file' ? etagOf(self.file) : undefined;
  requireMatch(headers, etag);
  if (headers['if'] !== undefined) {
    const above = self.kind === 'missing' || self.kind === 'file' ? self.parent?.id : undefined;
    const locks = await locksOn(ctx, [entryIdOf(self), ...(above === undefined ? [] : [above])]);
    requireIf(headers['if'], { etag, tokens: locks.map(({ token }) => token) });
  }
  return self;
};

/** The length of what comes; Macs say it in a header of their own, which nobody has looked at before. */
const lengthOf = ({ request: { headers } }: DavRequest): number | undefined => {
  const said = String(headers['content-length'] ?? headers['x-expected-entity-length'] ?? '');
  if (/^\d+$/.test(said)) return Number(said);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
};

/** PUT: what is there becomes an older state. */
export const putFile = async (dav: DavRequest, reply: FastifyReply) => {
  if (dav.request.headers['content-range'] !== undefined) throw webdavErrors.notWhole();
  const target = await dav.transact({ readOnly: true }, async (ctx) => {
    const self = await checked(ctx, dav, await openStorage(ctx));
    if (self.kind === 'top' || self.kind === 'folder') throw webdavErrors.notOnFolders();
    if (self.parent === null) throw cloudErrors.onlyFoldersAtTop();
    return { folderId: self.parent.id, name: self.kind === 'file' ? self.file.name : self.name };
  });
  const bytes = lengthOf(dav);
  const written = await writeFile(dav, {
    ...target,
    bytes,
    content: bodyOf(dav),
    lockTokens: lockTokensOf(dav),
  });
  return reply
    .code(written.isNew ? 201 : 204)
    .header('etag', etagOf({ content_id: written.contentId }))
    .send();
};

/** DELETE: into the trash. */
export const removeResource = async (dav: DavRequest, reply: FastifyReply) => {
  await dav.transact({ readOnly: false }, async (ctx) => {
    const self = await checked(ctx, dav, await openForChange(ctx));
    if (self.kind === 'missing' || self.kind === 'top') throw webdavErrors.nothingThere();
    await trashEntries(ctx, { entryIds: [entryIdOf(self)], lockTokens: lockTokensOf(dav) });
  });
  return reply.code(204).send();
};

/** MKCOL. */
export const makeFolder = async (dav: DavRequest, reply: FastifyReply) => {
  if ((await xmlOf(dav)) !== '') throw webdavErrors.withBody();
  await dav.transact({ readOnly: false }, async (ctx) => {
    const self = await checked(ctx, dav, await openForChange(ctx));
    if (self.kind !== 'missing') throw webdavErrors.isThere();
    await addFolder(ctx, { parentId: self.parent?.id ?? 0, name: self.name, lockTokens: lockTokensOf(dav) });
  });
  return reply.code(201).send();
};

type Way = {
  from: Exclude<Resource, { kind: 'missing' | 'top' }>;
  targetId: number;
  name: string;
  replaced: Exclude<Resource, { kind: 'top' }>;
};

/** From where to where. Something that is there already is replaced, unless the program says no. */
const wayOf = async (ctx: Ctx, dav: DavRequest): Promise<Way> => {
  const storage = await openForChange(ctx);
  const from = await checked(ctx, dav, storage);
  if (from.kind === 'missing' || from.kind === 'top') throw webdavErrors.nothingThere();
  const { headers, host } = dav.request;
  const segments = destinationOf(headers['destination'], host);
  const replaced = await resourceAt(ctx, storage, segments);
  const name = segments.at(-1);
  if (name === undefined || replaced.kind === 'top') throw webdavErrors.isThere();
  const isSame = replaced.kind !== 'missing' && entryIdOf(replaced) === entryIdOf(from);
  if (isSame && dav.request.method === 'COPY') throw webdavErrors.sameEntry();
  const isKept = String(headers['overwrite'] ?? 'T').toUpperCase() === 'F';
  if (isKept && !isSame && replaced.kind !== 'missing') throw webdavErrors.conditionFails();
  const parentId = replaced.kind === 'folder' ? replaced.folder.parentId : replaced.parent?.id;
  return { from, targetId: parentId ?? 0, name, replaced };
};

/** What is replaced goes into the trash; of another spelling of the same name nothing is. */
const makeWay = async (ctx: Ctx, dav: DavRequest, { from, replaced }: Way) => {
  if (replaced.kind === 'missing' || entryIdOf(replaced) === entryIdOf(from)) return;
  await trashEntries(ctx, { entryIds: [entryIdOf(replaced)], lockTokens: lockTokensOf(dav) });
};

const statusOf = ({ replaced }: Way) => (replaced.kind === 'missing' ? 201 : 204);

export const moveResource = async (dav: DavRequest, reply: FastifyReply) => {
  const way = await dav.transact({ readOnly: false }, async (ctx) => {
    const found = await wayOf(ctx, dav);
    await makeWay(ctx, dav, found);
    await moveEntries(ctx, {
      entryIds: [entryIdOf(found.from)],
      targetId: found.targetId,
      name: found.name,
      lockTokens: lockTokensOf(dav),
    });
    return found;
  });
  return reply.code(statusOf(way)).send();
};

const filesIn = async (ctx: Ctx, folderId: number) =>
  (
    await ctx.db
      .selectFrom('cloud_entry as e')
      .where('e.parent_id', '=', folderId)
      .where('e.is_folder', '=', false)
      .where('e.deleted_at', 'is', null)
      .select(entryColumns)
      .execute()
  ).filter(isFile);

const copyFile = (dav: DavRequest, file: FileRow, { folderId, name }: { folderId: number; name: string }) =>
  writeFile(dav, {
    folderId,
    name,
    bytes: file.size_bytes,
    content:
      file.size_bytes === 0
        ? noContent()
        : dav.store.stream(contentKey(file.club_id, file.content_id), { from: 0, to: file.size_bytes - 1 }),
    lockTokens: lockTokensOf(dav),
  });

type FolderCopy = { sourceId: number; targetId: number; name: string };

/** The folder itself, and what the viewer may read in the one it is copied from. */
const copyFolder = async (ctx: Ctx, dav: DavRequest, { sourceId, targetId, name }: FolderCopy) => ({
  folders: childFolders(await openStorage(ctx), sourceId),
  files: await filesIn(ctx, sourceId),
  folderId: await addFolder(ctx, { parentId: targetId, name, lockTokens: lockTokensOf(dav) }),
});

type CopiedFolder = Awaited<ReturnType<typeof copyFolder>>;

/** Each file in transactions of its own. */
const copyContents = async (dav: DavRequest, { folderId, files, folders }: CopiedFolder): Promise<void> => {
  for (const file of files) await copyFile(dav, file, { folderId, name: file.name });
  for (const { id: sourceId, name } of folders) {
    const copied = await dav.transact({ readOnly: false }, (ctx) =>
      copyFolder(ctx, dav, { sourceId, targetId: folderId, name }),
    );
    await copyContents(dav, copied);
  }
};

/** COPY: what can be refused is refused before anything makes way. A file over a file becomes its newer state. */
export const copyResource = async (dav: DavRequest, reply: FastifyReply) => {
  const { way, copied } = await dav.transact({ readOnly: false }, async (ctx) => {
    const found = await wayOf(ctx, dav);
    const { from, targetId, name, replaced } = found;
    const storage = await openStorage(ctx);
    if (targetId !== 0) writableFolder(storage, targetId);
    if (from.kind === 'file') {
      if (targetId === 0) throw cloudErrors.onlyFoldersAtTop();
      await requireRoom(ctx, from.file.size_bytes);
      if (replaced.kind === 'folder') await makeWay(ctx, dav, found);
      return { way: found, copied: undefined };
    }
    if (isWithin(storage, targetId, from.folder.id)) throw cloudErrors.intoItself();
    await makeWay(ctx, dav, found);
    return { way: found, copied: await copyFolder(ctx, dav, { sourceId: from.folder.id, targetId, name }) };
  });
  const { from, targetId: folderId, name } = way;
  if (from.kind === 'file') await copyFile(dav, from.file, { folderId, name });
  else if (copied !== undefined && String(dav.request.headers['depth'] ?? 'infinity') !== '0')
    await copyContents(dav, copied);
  return reply.code(statusOf(way)).send();
};

const isWithin = ({ folders }: Storage, folderId: number, ancestorId: number): boolean => {
  if (folderId === ancestorId) return true;
  const parentId = folders.get(folderId)?.parentId ?? null;
  return parentId !== null && isWithin({ folders, manages: false }, parentId, ancestorId);
};

const sendLock = (reply: FastifyReply, lock: LockRow, now: Date, status: number) =>
  reply
    .code(status)
    .header('lock-token', `<opaquelocktoken:${lock.token}>`)
    .type('application/xml; charset=utf-8')
    .send(`<?xml version="1.0" encoding="utf-8"?>\n<D:prop xmlns:D="DAV:">${lockDiscovery([lock], now)}</D:prop>`);

/** LOCK: a new one, the same again for longer, or of a name that is not there yet, which becomes an empty file. */
export const lockResource = async (dav: DavRequest, reply: FastifyReply) => {
  const body = await xmlOf(dav);
  const { headers } = dav.request;
  if (isSharedLock(body)) throw webdavErrors.onlyExclusive();
  const isRefresh = body === '';
  const missing = await dav.transact({ readOnly: true }, async (ctx) => {
    const self = await checked(ctx, dav, await openStorage(ctx));
    if (self.kind !== 'missing') return null;
    if (isRefresh) throw webdavErrors.conditionFails();
    if (self.parent === null) throw cloudErrors.onlyFoldersAtTop();
    return { folderId: self.parent.id, name: self.name };
  });
  if (missing !== null)
    await writeFile(dav, {
      ...missing,
      bytes: 0,
      content: noContent(),
      lockTokens: lockTokensOf(dav),
    });
  const { lock, now } = await dav.transact({ readOnly: false }, async (ctx) => {
    const storage = await openForChange(ctx);
    const entry = await anyEntry(ctx, entryIdOf(await resourceAt(ctx, storage, pathOf(dav))));
    if (entry === undefined) throw webdavErrors.nothingThere();
    requireMayChange(storage, entry);
    const timeout = headers['timeout'];
    const made = isRefresh
      ? await refreshLock(ctx, entry.id, { tokens: lockTokensOf(dav), timeout })
      : await lockEntry(ctx, storage, entry, {
          isDeep: String(headers['depth'] ?? 'infinity') !== '0',
          owner: ownerIn(body),
          timeout,
        });
    return { lock: made, now: ctx.now };
  });
  return sendLock(reply, lock, now, missing === null ? 200 : 201);
};

export const unlockResource = async (dav: DavRequest, reply: FastifyReply) => {
  await dav.transact({ readOnly: false }, async (ctx) => {
    const self = await resourceAt(ctx, await openStorage(ctx), pathOf(dav));
    await unlock(ctx, entryIdOf(self), dav.request.headers['lock-token']);
  });
  return reply.code(204).send();
};
