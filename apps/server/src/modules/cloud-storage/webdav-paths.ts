import { webdavPath } from '@vereinshaus/contract/cloud-storage/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { entryNamed, type FileRow, isFile } from './find-entry.ts';
import type { Folder, Storage } from './open-storage.ts';
import { webdavErrors } from './webdav-errors.ts';

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw webdavErrors.badPath();
  }
};

/** The names on the way from the top. Nothing leads upwards, and a name has no slash in it, however it is written. */
export const segmentsOf = (address: string): readonly string[] => {
  const [path = ''] = address.split('?');
  if (path !== webdavPath && !path.startsWith(`${webdavPath}/`)) throw webdavErrors.badPath();
  const segments = path
    .slice(webdavPath.length)
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  if (segments.some((segment) => segment === '.' || segment === '..' || /[/\\\0]/.test(segment)))
    throw webdavErrors.badPath();
  return segments;
};

/** The address of the header Destination, if it leads into these files. */
export const destinationOf = (header: string | string[] | undefined, host: string): readonly string[] => {
  if (typeof header !== 'string') throw webdavErrors.badPath();
  if (header.startsWith('/')) return segmentsOf(header);
  // A URL would follow `..` by itself; the path is cut out as it was sent.
  const [, hostThere = '', path = ''] = /^https?:\/\/([^/]+)(\/.*)$/i.exec(header) ?? [];
  if (hostThere.toLowerCase() !== host.toLowerCase()) throw webdavErrors.otherHost();
  return segmentsOf(path);
};

export const hrefOf = (names: readonly string[], isFolder: boolean): string =>
  `${webdavPath}/${names.map(encodeURIComponent).join('/')}${isFolder && names.length > 0 ? '/' : ''}`;

/** What an address leads to, as the viewer has it. `parent` null: at the top. */
export type Resource =
  | { kind: 'top' }
  | { kind: 'folder'; folder: Folder }
  | { kind: 'file'; file: FileRow; parent: Folder }
  | { kind: 'missing'; parent: Folder | null; name: string };

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

export const childFolders = ({ folders }: Storage, parentId: number | null): readonly Folder[] =>
  [...folders.values()].filter((folder) => folder.parentId === parentId && folder.isThere && folder.reads);

const folderNamed = (storage: Storage, parentId: number | null, name: string) =>
  childFolders(storage, parentId).find((folder) => keyOf(folder.name) === keyOf(name));

/** Whoever may not see a folder finds nothing there; where the way to it is missing nothing can be made either. */
export const resourceAt = async (ctx: Ctx, storage: Storage, segments: readonly string[]): Promise<Resource> => {
  const name = segments.at(-1);
  if (name === undefined) return { kind: 'top' };
  let parent: Folder | null = null;
  for (const step of segments.slice(0, -1)) {
    const next = folderNamed(storage, parent?.id ?? null, step);
    if (next === undefined) throw webdavErrors.noFolderAbove();
    parent = next;
  }
  const folder = folderNamed(storage, parent?.id ?? null, name);
  if (folder !== undefined) return { kind: 'folder', folder };
  const entry = parent === null ? undefined : await entryNamed(ctx, parent.id, name);
  return parent !== null && entry !== undefined && isFile(entry)
    ? { kind: 'file', file: entry, parent }
    : { kind: 'missing', parent, name };
};

/** The number of what is there; 0 = the top or nothing. */
export const entryIdOf = (resource: Resource): number => {
  if (resource.kind === 'folder') return resource.folder.id;
  return resource.kind === 'file' ? resource.file.id : 0;
};
