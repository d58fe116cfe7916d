import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchivePlace } from '../adapters/storage/archive-place.ts';
import type { FileStore } from '../adapters/storage/file-store.ts';
import { makeFolder } from '../kit/make-folder.ts';
import {
  badFinding,
  catchAsFinding,
  type DoctorFinding,
  isBad,
  okFinding,
  reasonOf,
  unseenFinding,
  warningFinding,
} from './finding.ts';
import { diskFinding } from './machine.ts';
import type { DoctorEnvironment } from './surroundings.ts';

/** The nearest existing folder above. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

const probeName = () => `doctor-${randomUUID()}.tmp`;

/** DATA_DIR can be read and written; if it does not exist yet, it can be created. */
export const dataFolderFinding = async (folder: string): Promise<DoctorFinding> => {
  const probe = join(existing(folder), probeName());
  try {
    await readdir(existing(folder));
    await writeFile(probe, 'probe', { mode: 0o600 });
    return okFinding('Datenordner', folder);
  } catch (error) {
    return badFinding('Datenordner', `${reasonOf(error)}; prüfe die Rechte von ${folder} (DATA_DIR).`);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
};

/** Writes a file to the archive place, finds it in the list and deletes it: all that a backup needs. */
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
      ? okFinding('Sicherungsort', `${place.name} ist beschreibbar`)
      : badFinding('Sicherungsort', `${place.name} nimmt eine Datei an und zeigt sie nicht; prüfe BACKUP_TO.`);
  } catch (error) {
    // The advice is given only once, here.
    const reason = reasonOf(error).replace(/\.? Bitte prüfe BACKUP_TO\.$/, '');
    return badFinding('Sicherungsort', `${place.name}: ${reason}; prüfe BACKUP_TO, Rechte und Zugangsschlüssel.`);
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
      ? okFinding('Medien', 'der Bucket ist beschreibbar')
      : badFinding('Medien', 'Der Bucket nimmt eine Datei an und gibt sie nicht zurück; prüfe MEDIA_S3_URL.');
  } catch (error) {
    return badFinding('Medien', `${reasonOf(error)}; prüfe MEDIA_S3_URL, MEDIA_S3_KEY und MEDIA_S3_SECRET.`);
  }
};

type DiskOf = DoctorEnvironment['diskOf'];

/** One line per disk, however many of the folders are on it. */
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

/** Backups on the same disk are lost together with the data. */
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
  return [warningFinding('Sicherungsort', text)];
};

type StorageSettings = {
  dataDir: string;
  /** Absent if another system makes the backups. */
  backups: ArchivePlace | undefined;
  /** The data folder of PostgreSQL; undefined = on another machine, or unknown. */
  databaseDir: string | undefined;
  /** Set if photos and videos are in a bucket. */
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
  // Archives are made in a folder below it, so a problem of one is a problem of the other.
  const isCause = isBad(dataFolder) && backups?.workshop.startsWith(dataDir) === true;
  return [
    dataFolder,
    ...(backups && !isCause ? await examineBackupPlace(dataDir, backups, diskOf) : []),
    ...(media ? [await mediaFinding(media)] : []),
    ...(await catchAsFinding('Platte', () => diskFindings(folders, diskOf))),
    ...(databaseDir === undefined
      ? [
          unseenFinding(
            'Platte',
            'die der Datenbank: Sie steht auf einer anderen Maschine oder sagt nicht, wo; sieh dort nach (df -h).',
          ),
        ]
      : []),
  ];
};
