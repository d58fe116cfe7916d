import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchivePlace } from './adapters/storage/archive-place.ts';
import { typedPath } from './kit/command-line.ts';
import { makeFolder } from './kit/make-folder.ts';
import { StartupError } from './kit/startup-error.ts';
import { archivesIn } from './modules/backup/index.ts';

type FoundArchive = { file: string; forget: () => Promise<void> };

const stays = (file: string): FoundArchive => ({ file, forget: async () => undefined });

/** A file of this machine, a name from the list or „latest“; what lies elsewhere is fetched first. */
const find = async (wanted: string, place: ArchivePlace): Promise<FoundArchive> => {
  const here = [typedPath(wanted), join(place.workshop, wanted)].find((path) => existsSync(path));
  if (here !== undefined && wanted !== 'latest') return stays(here);
  const archives = archivesIn(await place.list());
  const name = wanted === 'latest' ? archives[0]?.name : archives.find((archive) => archive.name === wanted)?.name;
  if (name === undefined) throw new StartupError(`In ${place.name} gibt es die Sicherung „${wanted}“ nicht.`);
  if (existsSync(join(place.workshop, name))) return stays(join(place.workshop, name));
  const file = join(place.workshop, `${name}.fetched`);
  await makeFolder(place.workshop, 0o700);
  await pipeline(await place.read(name), createWriteStream(file, { mode: 0o600 }));
  return { file, forget: () => rm(file, { force: true }) };
};

export const withArchive = async <T>(
  wanted: string,
  place: ArchivePlace,
  run: (file: string) => Promise<T>,
): Promise<T> => {
  const { file, forget } = await find(wanted, place);
  try {
    return await run(file);
  } finally {
    await forget();
  }
};
