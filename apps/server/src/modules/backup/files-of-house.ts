import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join, posix, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchiveEntry, filesFolder } from './archive.ts';

/**
 * The files of the house lie in DATA_DIR. Everything there belongs to them except what is named here, so that nobody who
 * adds a folder has to think of the backup: the embedded database, whose content is dumped, the archives themselves, the
 * key of the installation, and what a restore leaves behind.
 */
const isNotOurs = (name: string) =>
  /^(postgres(\..*)?|vereinshaus-postgres-.*|backups|secret|\.probe-.*)$/.test(name) || isFromRestore(name);

const isFromRestore = (name: string) => /^(before-restore|restoring)-/.test(name);

/** `except`: a folder of archives that lies among them. */
export const filesOfHouse = async function* (dataDir: string, except: string): AsyncGenerator<ArchiveEntry> {
  for (const top of await ownNames(dataDir)) {
    if (resolve(dataDir, top) === except) continue;
    yield* filesBelow(dataDir, top);
  }
};

const ownNames = async (dataDir: string) => (await readdir(dataDir)).filter((name) => !isNotOurs(name)).toSorted();

const filesBelow = async function* (dataDir: string, path: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(join(dataDir, path)).catch(() => undefined);
  // Taken away since it was listed: whoever did that wanted it.
  if (handle === undefined) return;
  const found = await handle.stat();
  if (found.isFile()) yield { name: `${filesFolder}${path}`, size: found.size, content: exactly(handle, found.size) };
  else await handle.close();
  if (!found.isDirectory()) return;
  for (const name of (await readdir(join(dataDir, path))).toSorted())
    yield* filesBelow(dataDir, posix.join(path, name));
};

/** As many bytes as were promised: a file may grow or shrink while it is read. */
const exactly = async function* (handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  let left = size;
  try {
    while (left > 0) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(left, 256 * 1024)));
      const piece = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
      left -= piece.length;
      yield piece;
    }
  } finally {
    await handle.close();
  }
};

/** Writes a file of an archive below the folder. False: it is none. A name that leads out of the folder throws. */
export const unpackFile = async (folder: string, { name, content }: ArchiveEntry): Promise<boolean> => {
  if (!name.startsWith(filesFolder)) return false;
  const target = resolve(folder, name.slice(filesFolder.length));
  if (!target.startsWith(folder + sep)) throw new Error(`a file that leads elsewhere: ${name}`);
  await mkdir(dirname(target), { recursive: true });
  await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(target, { mode: 0o600 }));
  return true;
};

/** The unpacked files in the place of those that are there, which stay aside. */
export const swapFiles = async (dataDir: string, unpacked: string, aside: string) => {
  await mkdir(aside, { recursive: true });
  for (const name of await ownNames(dataDir)) await rename(join(dataDir, name), join(aside, name));
  for (const name of await readdir(unpacked)) await rename(join(unpacked, name), join(dataDir, name));
};
