import { createHash } from 'node:crypto';
import { chunkBytes } from '@vereinshaus/contract/kit/uploads';
import type { Database, Db } from '../../kit/database.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { contentKey, thumbnailKey } from './find-media.ts';
import { type MediaStore, removeStoredMedia } from './media-store.ts';

type Move = {
  from: MediaStore;
  to: MediaStore;
  /** What has arrived also stays where it was. */
  keep: boolean;
  say: (line: string) => void;
  /** Where others keep contents in the same store. */
  keysOfOthers?: readonly ((db: Db) => Promise<readonly string[]>)[];
};

export type MoveResult = {
  copied: number;
  bytes: number;
  wasThere: number;
  restarted: number;
  missing: readonly string[];
};

type MovedFile = { club_id: number; file_id: string; has_thumbnail: boolean; state: string };

const filesOf = (db: Db): Promise<MovedFile[]> =>
  db
    .selectFrom('media as m')
    .select(({ fn }) => [
      'm.club_id',
      'm.file_id',
      'm.state',
      fn.agg<boolean>('bool_or', ['m.has_thumbnail']).as('has_thumbnail'),
    ])
    .groupBy(['m.club_id', 'm.file_id', 'm.state'])
    .orderBy('m.file_id')
    .execute();

const keysOf = (file: MovedFile): readonly string[] =>
  file.has_thumbnail ? [contentKey(file), thumbnailKey(file)] : [contentKey(file)];

const piecesOf = async function* (store: MediaStore, key: string, size: number): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  if (size === 0) return;
  for await (const part of store.stream(key, { from: 0, to: size - 1 })) {
    gathered.push(Buffer.from(part));
    length += part.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
};

/** Of what is there; null = nothing. */
const hashOf = async (store: MediaStore, key: string): Promise<string | null> => {
  const size = await store.size(key);
  if (size === null) return null;
  const hash = createHash('sha256');
  for await (const piece of piecesOf(store, key, size)) hash.update(piece);
  return hash.digest('hex');
};

const copy = async ({ from, to }: Move, key: string): Promise<number> => {
  const size = (await from.size(key)) ?? 0;
  await to.remove(key);
  if (size <= chunkBytes) await to.put(key, (await from.read(key)) ?? Buffer.alloc(0));
  else {
    let offset = 0;
    for await (const piece of piecesOf(from, key, size)) {
      await to.writeAt(key, offset, piece);
      offset += piece.length;
    }
    await to.join(key);
  }
  return size;
};

/** How many bytes have travelled, or why none have. */
const bring = async (move: Move, key: string): Promise<number | 'wasThere' | 'missing'> => {
  const [here, there] = [await hashOf(move.from, key), await hashOf(move.to, key)];
  if (here === null) return there === null ? 'missing' : 'wasThere';
  if (here === there) return 'wasThere';
  const bytes = await copy(move, key);
  if ((await hashOf(move.to, key)) === here) return bytes;
  throw new StartupError(
    `Die Datei ${key} ist nicht heil angekommen. Es wurde nichts gelöscht; starte den Befehl noch einmal.`,
  );
};

/** What has not come as a whole is no file yet: whoever sends it begins anew, in the new place. */
const restartUploads = async (database: Database, { from }: Move, unfinished: readonly MovedFile[]) => {
  for (const file of unfinished) {
    await database.transaction({ tenant: file.club_id }, (db) =>
      db
        .updateTable('media')
        .set({ received_bytes: 0, has_thumbnail: false })
        .where('file_id', '=', file.file_id)
        .where('state', '=', 'uploading')
        .execute(),
    );
    await removeStoredMedia(from, file);
  }
};

/**
 * Medien umziehen, from the folder to a bucket or back. Everything is copied and read back before the first original
 * goes, so whatever breaks off in between it can simply be begun again: what has arrived is not sent twice.
 */
export const moveFiles = async (database: Database, move: Move): Promise<MoveResult> => {
  const clubs = await database.registry.selectFrom('club_card as c').select('c.id').orderBy('c.id').execute();
  const all: MovedFile[] = [];
  const others: string[] = [];
  for (const { id } of clubs) {
    const inClub = <T>(ask: (db: Db) => Promise<T>) => database.transaction({ tenant: id, readOnly: true }, ask);
    all.push(...(await inClub(filesOf)));
    for (const keysIn of move.keysOfOthers ?? []) others.push(...(await inClub(keysIn)));
  }
  const [files, unfinished] = [
    all.filter(({ state }) => state !== 'uploading'),
    all.filter(({ state }) => state === 'uploading'),
  ];
  const keys = [...new Set([...files.flatMap(keysOf), ...others])];
  const moved = { copied: 0, bytes: 0, wasThere: 0 };
  const missing: string[] = [];
  for (const [place, key] of keys.entries()) {
    const came = await bring(move, key);
    if (came === 'missing') missing.push(key);
    else if (came === 'wasThere') moved.wasThere += 1;
    else {
      moved.copied += 1;
      moved.bytes += came;
    }
    if ((place + 1) % 100 === 0) move.say(`${place + 1} von ${keys.length} Dateien`);
  }
  if (move.keep) return { ...moved, restarted: 0, missing };
  await restartUploads(database, move, unfinished);
  for (const key of keys) if (!missing.includes(key)) await move.from.remove(key);
  return { ...moved, restarted: unfinished.length, missing };
};
