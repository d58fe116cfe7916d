import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchivePlace } from '../adapters/storage/archive-place.ts';
import type { FileStore } from '../adapters/storage/file-store.ts';
import { makeFolder } from '../kit/make-folder.ts';
import { bad, type DoctorFinding, found, isBad, look, ok, reasonOf, unseen } from './finding.ts';
import { diskFinding } from './machine.ts';
import type { Surroundings } from './surroundings.ts';

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
    await makeFolder(place.workshop, 0o700);
    await writeFile(file, 'probe', { mode: 0o600 });
    await place.keep(name, file);
    const isThere = (await place.list()).includes(name);
    await place.remove(name);
    return isThere
      ? ok('Sicherungsort', `${place.name} ist beschreibbar`)
      : bad('Sicherungsort', `${place.name} nimmt eine Datei an und zeigt sie nicht; prüfe BACKUP_TO.`);
  } catch (error) {
    // What to do is said once, here.
    const reason = reasonOf(error).replace(/\.? Bitte prüfe BACKUP_TO\.$/, '');
    return bad('Sicherungsort', `${place.name}: ${reason}; prüfe BACKUP_TO, Rechte und Zugangsschlüssel.`);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
};

/** Writes a file into the bucket of photos and videos, reads it back and deletes it. */
export const mediaFinding = async (storeOf: () => FileStore): Promise<DoctorFinding> => {
  const key = `doctor/${randomUUID()}`;
  try {
    const store = storeOf();
    await store.put(key, Buffer.from('probe'));
    const content = await store.read(key);
    await store.remove(key);
    return content?.toString() === 'probe'
      ? ok('Medien', 'der Bucket ist beschreibbar')
      : bad('Medien', 'Der Bucket nimmt eine Datei an und gibt sie nicht zurück; prüfe MEDIA_S3_URL.');
  } catch (error) {
    return bad('Medien', `${reasonOf(error)}; prüfe MEDIA_S3_URL, MEDIA_S3_KEY und MEDIA_S3_SECRET.`);
  }
};

type DiskOf = Surroundings['diskOf'];

/** One line per disk, however many of the folders lie on it. */
export const diskFindings = async (folders: readonly string[], diskOf: DiskOf): Promise<readonly DoctorFinding[]> => {
  const seen = new Set<number>();
  const findings: DoctorFinding[] = [];
  for (const folder of folders.map(existing)) {
    const disk = await diskOf(folder);
    if (seen.has(disk.device)) continue;
    seen.add(disk.device);
    findings.push(diskFinding(folder, disk));
  }
  return findings;
};

/** What lies on the disk of the data goes with it. */
const sameDiskFinding = async (
  dataDir: string,
  place: ArchivePlace,
  diskOf: DiskOf,
): Promise<readonly DoctorFinding[]> => {
  const isElsewhere = place.name !== place.workshop;
  if (isElsewhere) return [];
  const [data, backups] = await Promise.all([diskOf(existing(dataDir)), diskOf(existing(place.workshop))]);
  if (data.device !== backups.device) return [];
  const text = `${place.name} liegt auf der Platte der Daten und geht mit ihr verloren; nimm mit BACKUP_TO ein anderes Gerät oder S3.`;
  return [look('Sicherungsort', text)];
};

type StorageSettings = {
  dataDir: string;
  /** Absent where somebody else backs up. */
  backups: ArchivePlace | undefined;
  /** Where PostgreSQL keeps its files; undefined = on another machine, or nobody tells. */
  databaseDir: string | undefined;
  /** Where photos and videos are in a bucket. */
  media: (() => FileStore) | undefined;
};

const examineBackupPlace = async (dataDir: string, place: ArchivePlace, diskOf: DiskOf) => {
  const finding = await backupPlaceFinding(place);
  const sameDisk = isBad(finding) ? [] : await sameDiskFinding(dataDir, place, diskOf);
  return sameDisk.length > 0 ? sameDisk : [finding];
};

export const examineStorage = async (
  { dataDir, backups, databaseDir, media }: StorageSettings,
  diskOf: DiskOf,
): Promise<readonly DoctorFinding[]> => {
  const dataFolder = await dataFolderFinding(dataDir);
  const folders = [dataDir, ...(backups ? [backups.workshop] : []), ...(databaseDir ? [databaseDir] : [])];
  // Archives are made in a folder below it: what is wrong with the one is wrong with the other.
  const isCause = isBad(dataFolder) && backups?.workshop.startsWith(dataDir) === true;
  return [
    dataFolder,
    ...(backups && !isCause ? await examineBackupPlace(dataDir, backups, diskOf) : []),
    ...(media ? [await mediaFinding(media)] : []),
    ...(await found('Platte', () => diskFindings(folders, diskOf))),
    ...(databaseDir === undefined
      ? [
          unseen(
            'Platte',
            'die der Datenbank: Sie steht auf einer anderen Maschine oder sagt nicht, wo; sieh dort nach (df -h).',
          ),
        ]
      : []),
  ];
};
