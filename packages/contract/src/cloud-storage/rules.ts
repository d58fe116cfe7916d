import { fileEnding, fileTypes } from '../files/calls.ts';
import { oneLine } from '../kit/wire.ts';

/** For whom a folder is; what is said of a folder holds for those inside it, too. */
export const audiences = ['everyone', 'trainers', 'board', 'office'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Readonly<Record<Audience, string>> = {
  everyone: 'alle Angemeldeten',
  trainers: 'Trainer',
  board: 'Vorstand',
  office: 'Büro',
};

/** Whose role is this high works in the office. */
export const minOfficeRole = 20;

/** Whom the setting of the club lets in at all. */
export const isLetIn = (mode: number, belongsTo: readonly Audience[]): boolean =>
  mode >= 2 ||
  belongsTo.includes('office') ||
  (mode === 1 && (belongsTo.includes('trainers') || belongsTo.includes('board')));

export const cloudLimits = {
  clubGb: 20,
  maxFileGb: 4,
  /** What is taken along at once in one file. */
  maxZipGb: 4,
  maxZipFiles: 5000,
  /** Entries that are moved, deleted or taken along together. */
  maxChosen: 200,
  maxFolders: 2000,
  maxDepth: 12,
  maxFilesPerFolder: 2000,
  /** Older states of a file; the oldest one goes. */
  maxVersions: 20,
  maxNameLength: 150,
  /** What was deleted stays so many days in the trash. */
  trashDays: 30,
  /** How long a share link can count. */
  maxShareDays: 365,
} as const;

/** As it is told: in thousands. */
const gigabyte = 1000 ** 3;
export const maxCloudBytes = cloudLimits.clubGb * gigabyte;
export const maxCloudFileBytes = cloudLimits.maxFileGb * gigabyte;
export const maxZipBytes = cloudLimits.maxZipGb * gigabyte;

/** Names that Windows keeps for itself, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

/** What is wrong with the name of a file or folder: it has to be one on every system the storage is mounted on. */
export const entryNameProblem = (name: string): string | undefined => {
  if (name === '') return 'Bitte gib einen Namen ein.';
  if (name.length > cloudLimits.maxNameLength)
    return `Dieser Name ist zu lang (höchstens ${cloudLimits.maxNameLength} Zeichen).`;
  if (!oneLine.test(name) || /[/\\<>:"|?*]/.test(name))
    return 'Im Namen gehen keine Schrägstriche, keine unsichtbaren Zeichen und nicht < > : " | ? *';
  if (/^\.{1,2}$/.test(name) || /[. ]$/.test(name) || name.startsWith(' '))
    return 'Ein Name darf nicht mit einem Leerzeichen beginnen und nicht mit Punkt oder Leerzeichen enden.';
  return reserved.test(name) ? 'Diesen Namen verwendet Windows für sich. Bitte wähle einen anderen.' : undefined;
};

/** What Mac and Windows leave beside the files of others. */
export const isSystemFile = (name: string): boolean =>
  name.startsWith('._') || ['.ds_store', 'thumbs.db', 'desktop.ini'].includes(name.toLowerCase());

const pictures: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

export type Preview = 'picture' | 'pdf' | 'none';

/** By the ending of the name; what nobody knows is only saved. */
export const cloudTypeOf = (name: string): { mimeType: string; preview: Preview } => {
  const ending = fileEnding(name);
  const picture = pictures[ending];
  if (picture !== undefined) return { mimeType: picture, preview: 'picture' };
  if (ending === 'pdf') return { mimeType: 'application/pdf', preview: 'pdf' };
  return { mimeType: fileTypes[ending] ?? 'application/octet-stream', preview: 'none' };
};

export const tooLargeForCloud = `Diese Datei ist zu groß (höchstens ${cloudLimits.maxFileGb} GB).`;
export const cloudIsFull = `Der Platz für Vereinsdateien ist voll (${cloudLimits.clubGb} GB). Bitte löscht zuerst etwas oder leert den Papierkorb.`;

/** Below the address of the club. */
export const webdavPath = '/webdav';
