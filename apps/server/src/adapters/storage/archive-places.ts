import { createReadStream, existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ArchivePlace } from './archive-place.ts';
import { s3Place } from './s3-place.ts';

/** A folder of this machine, or one that is mounted there. */
export const folderPlace = (folder: string): ArchivePlace => ({
  name: folder,
  workshop: folder,
  keep: (name, file) => rename(file, join(folder, name)),
  list: async () => (existsSync(folder) ? readdir(folder) : []),
  read: async (name) => createReadStream(join(folder, name)),
  remove: (name) => rm(join(folder, name), { force: true }),
});

/** The place that BACKUP_TO names; `own` is the folder for archives in progress, and for all of them without BACKUP_TO. */
export const archivePlaceOf = (to: string | undefined, own: string): ArchivePlace => {
  if (to === undefined) return folderPlace(own);
  return /^s3(\+https?)?:\/\//.test(to) ? s3Place(to, own) : folderPlace(resolve(to));
};
