import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchivePlace } from '../adapters/storage/archive-place.ts';
import { bad, type DoctorFinding, found, ok } from './finding.ts';
import { diskFinding } from './machine.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The next folder above that is there. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

const probeName = () => `doctor-${randomUUID()}.tmp`;

/** DATA_DIR can be read and written; where it is not there yet, it can be made. */
export const dataFolderFinding = async (folder: string): Promise<DoctorFinding> => {
  const probe = join(existing(folder), probeName());
  try {
    await readdir(existing(folder));
    await writeFile(probe, 'probe', { mode: 0o600 });
    return ok('Datenordner', folder);
  } catch (error) {
    return bad('Datenordner', `${reasonOf(error)}; prüfe die Rechte von ${folder} (DATA_DIR).`);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
};

/** Writes a file where the archives go, sees it in the list and deletes it: what a backup needs. */
export const backupPlaceFinding = async (place: ArchivePlace): Promise<DoctorFinding> => {
  const name = probeName();
  const file = join(place.workshop, `${name}.new`);
  try {
    await mkdir(place.workshop, { recursive: true, mode: 0o700 });
    await writeFile(file, 'probe', { mode: 0o600 });
    await place.keep(name, file);
    const isThere = (await place.list()).includes(name);
    await place.remove(name);
    return isThere
      ? ok('Sicherungsort', `${place.name} ist beschreibbar`)
      : bad('Sicherungsort', `${place.name} nimmt eine Datei an und zeigt sie nicht; prüfe BACKUP_TO.`);
  } catch (error) {
    return bad('Sicherungsort', `${place.name}: ${reasonOf(error)}; prüfe BACKUP_TO, Rechte und Zugangsschlüssel.`);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
};

/** One line per disk, however many of the folders lie on it. */
export const diskFindings = async (folders: readonly string[]): Promise<readonly DoctorFinding[]> => {
  const seen = new Set<number>();
  const findings: DoctorFinding[] = [];
  for (const folder of folders.map(existing)) {
    const { dev } = await stat(folder);
    if (seen.has(dev)) continue;
    seen.add(dev);
    const { bavail, bsize, blocks } = await statfs(folder);
    findings.push(diskFinding(folder, { free: bavail * bsize, size: blocks * bsize }));
  }
  return findings;
};

type StorageSettings = {
  dataDir: string;
  /** Absent where somebody else backs up. */
  backups: ArchivePlace | undefined;
  /** Where PostgreSQL keeps its files, if that is on this machine and told. */
  databaseDir: string | undefined;
};

export const examineStorage = async ({
  dataDir,
  backups,
  databaseDir,
}: StorageSettings): Promise<readonly DoctorFinding[]> => {
  const folders = [dataDir, ...(backups ? [backups.workshop] : []), ...(databaseDir ? [databaseDir] : [])];
  return [
    await dataFolderFinding(dataDir),
    ...(backups ? [await backupPlaceFinding(backups)] : []),
    ...(await found('Platte', () => diskFindings(folders))),
  ];
};
