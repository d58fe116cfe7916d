import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePlace } from '../../adapters/storage/archive-place.ts';
import type { Database } from '../../kit/database.ts';
import { worker } from '../../kit/jobs.ts';
import { makeFolder } from '../../kit/make-folder.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { allErasedRecords, type ErasedRecord, erasedRecord, keepErasures } from './erased-records.ts';

/** Beside the archives: whoever restores one after the machine is lost finds it there. */
export const erasureListName = 'erasures.json';

const erasureList = z.object({ version: z.literal(1), erased: z.array(erasedRecord) });

const keyOf = ({ kind, clubId, recordId }: ErasedRecord) => `${kind} ${clubId} ${recordId}`;

/** Of the same number the later one counts. */
export const joinedErasures = (...lists: readonly (readonly ErasedRecord[])[]): readonly ErasedRecord[] => {
  const latest = new Map<string, ErasedRecord>();
  for (const record of lists.flat()) {
    const known = latest.get(keyOf(record));
    if (known === undefined || known.erasedAt < record.erasedAt) latest.set(keyOf(record), record);
  }
  return [...latest.values()];
};

/** Undefined: there is none at this place. */
export const readErasureList = async (place: ArchivePlace): Promise<readonly ErasedRecord[] | undefined> => {
  if (!(await place.list()).includes(erasureListName)) return undefined;
  const content = await text(await place.read(erasureListName));
  try {
    return erasureList.parse(JSON.parse(content)).erased;
  } catch (cause) {
    throw new StartupError(
      `Die Liste der Löschungen (${erasureListName} in ${place.name}) ist nicht zu lesen. Ohne sie kämen gelöschte Personen zurück. Leg die richtige Datei dorthin, oder nimm sie weg, wenn es keine mehr gibt.`,
      { cause },
    );
  }
};

/** What stands there stays: this house may have been restored, and know less. */
export const writeErasureList = async (place: ArchivePlace, known: readonly ErasedRecord[]) => {
  const erased = joinedErasures((await readErasureList(place)) ?? [], known);
  const file = join(place.workshop, `${erasureListName}.${process.pid}.new`);
  await makeFolder(place.workshop, 0o700);
  try {
    await writeFile(file, JSON.stringify({ version: 1, erased }), { mode: 0o600 });
    await place.keep(erasureListName, file);
  } finally {
    await rm(file, { force: true });
  }
};

/** One after the other: an older state never takes the place of a newer one. */
export const writeErasures = (database: Database, place: ArchivePlace) =>
  database.transaction({ tenant: platformTenant }, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`.execute(db);
    await writeErasureList(place, await allErasedRecords(db));
  });

export const keepErasuresWorker = (place: ArchivePlace) =>
  worker(keepErasures, ({ database }) => writeErasures(database, place));
