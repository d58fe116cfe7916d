import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

/** First and last byte, both included. */
type Range = { from: number; to: number };

/** Overwrites part of a file without changing its length. */
export type FilePatch = { at: number; content: Uint8Array } | { at: number; zeros: number };

/** Zeros are written in chunks of at most this size. */
const zerosAtOnce = 1024 * 1024;

/** Splits patches into chunks of a manageable size. */
export const piecesOf = function* (overwrites: readonly FilePatch[]): Generator<{ at: number; content: Uint8Array }> {
  for (const overwrite of overwrites) {
    if ('content' in overwrite) yield overwrite;
    else
      for (let done = 0; done < overwrite.zeros; done += zerosAtOnce)
        yield { at: overwrite.at + done, content: Buffer.alloc(Math.min(zerosAtOnce, overwrite.zeros - done)) };
  }
};

/**
 * Storage for large files, by a name of letters, digits, slashes and dashes. Pieces are written at their offset, so the same piece may
 * come twice.
 */
export type FileStore = {
  writeAt: (key: string, offset: number, piece: Uint8Array) => Promise<void>;
  /** All pieces have arrived: makes them one file. */
  join: (key: string) => Promise<void>;
  /** Replaces the whole content. */
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** Overwrites parts of the file in place. */
  overwrite: (key: string, overwrites: readonly FilePatch[]) => Promise<void>;
  /** Null: no such file. */
  read: (key: string) => Promise<Buffer | null>;
  /** In bytes; null: no such file. */
  size: (key: string) => Promise<number | null>;
  stream: (key: string, range: Range) => Readable;
  /** Does nothing if the file does not exist. */
  remove: (key: string) => Promise<void>;
};

/** Stores files in a folder of this machine. */
export const diskStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key);
  const prepared = async (key: string) => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  return {
    writeAt: async (key, offset, piece) => {
      const file = await open(await prepared(key), offset === 0 ? 'w' : 'r+');
      try {
        await file.write(piece, 0, piece.length, offset);
      } finally {
        await file.close();
      }
    },
    join: async () => {},
    put: async (key, content) => writeFile(await prepared(key), content),
    overwrite: async (key, overwrites) => {
      const file = await open(pathOf(key), 'r+');
      try {
        for (const { at, content } of piecesOf(overwrites)) await file.write(content, 0, content.length, at);
      } finally {
        await file.close();
      }
    },
    read: async (key) => (existsSync(pathOf(key)) ? readFile(pathOf(key)) : null),
    size: async (key) => (existsSync(pathOf(key)) ? (await stat(pathOf(key))).size : null),
    stream: (key, { from, to }) => createReadStream(pathOf(key), { start: from, end: to }),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};

/** Lasts as long as the process: enough for an installation that lasts as long as a test. */
export const memoryStore = (): FileStore => {
  const files = new Map<string, Buffer>();
  const contentOf = (key: string): Buffer => {
    const content = files.get(key);
    if (content === undefined) throw new Error(`no file ${key}`);
    return content;
  };
  return {
    writeAt: async (key, offset, piece) => {
      const before = offset === 0 ? Buffer.alloc(0) : contentOf(key).subarray(0, offset);
      files.set(key, Buffer.concat([before, piece]));
    },
    join: async () => {},
    put: async (key, content) => void files.set(key, Buffer.from(content)),
    overwrite: async (key, overwrites) => {
      const file = contentOf(key);
      for (const { at, content } of piecesOf(overwrites)) file.set(content, at);
    },
    read: async (key) => files.get(key) ?? null,
    size: async (key) => files.get(key)?.length ?? null,
    stream: (key, { from, to }) => Readable.from([contentOf(key).subarray(from, to + 1)]),
    remove: async (key) => void files.delete(key),
  };
};
