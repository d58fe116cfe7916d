import { fileEnding, fileTypes } from '../files/calls.ts';
import { oneLine } from '../kit/wire.ts';

/** The audience of a folder; it also applies to the folders inside. */
export const audiences = ['everyone', 'trainers', 'board', 'office'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Readonly<Record<Audience, string>> = {
  everyone: 'alle Angemeldeten',
  trainers: 'Trainer',
  board: 'Vorstand',
  office: 'Büro',
};

/** Roles from this level on belong to the office. */
export const minOfficeRole = 20;

/** Whether the club's setting grants access at all. */
export const isLetIn = (mode: number, belongsTo: readonly Audience[]): boolean =>
  mode >= 2 ||
  belongsTo.includes('office') ||
  (mode === 1 && (belongsTo.includes('trainers') || belongsTo.includes('board')));

export const cloudLimits = {
  clubGb: 20,
  maxFileGb: 4,
  /** Size limit of one ZIP download. */
  maxZipGb: 4,
  maxZipFiles: 5000,
  /** Entries that can be moved, deleted or downloaded together. */
  maxChosen: 200,
  maxFolders: 2000,
  maxDepth: 12,
  maxFilesPerFolder: 2000,
  /** Older versions of a file; beyond this the oldest is deleted. */
  maxVersions: 20,
  maxNameLength: 150,
  /** Days that deleted entries stay in the trash. */
  trashDays: 30,
  /** Maximum lifetime of a share link. */
  maxShareDays: 365,
} as const;

/** Decimal gigabytes, as shown to users. */
const gigabyte = 1000 ** 3;
export const maxCloudBytes = cloudLimits.clubGb * gigabyte;
export const maxCloudFileBytes = cloudLimits.maxFileGb * gigabyte;
export const maxZipBytes = cloudLimits.maxZipGb * gigabyte;

/** Names reserved by Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

/** The problem with the name of a file or folder: it has to be valid on every system that mounts the storage. */
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

/** Hidden files that macOS and Windows create next to others. */
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

/** By file extension; unknown types can only be downloaded. */
export const cloudTypeOf = (name: string): { mimeType: string; preview: Preview } => {
  const ending = fileEnding(name);
  const picture = pictures[ending];
  if (picture !== undefined) return { mimeType: picture, preview: 'picture' };
  if (ending === 'pdf') return { mimeType: 'application/pdf', preview: 'pdf' };
  return { mimeType: fileTypes[ending] ?? 'application/octet-stream', preview: 'none' };
};

export const tooLargeForCloud = `Diese Datei ist zu groß (höchstens ${cloudLimits.maxFileGb} GB).`;
export const cloudIsFull = `Der Platz für Vereinsdateien ist voll (${cloudLimits.clubGb} GB). Bitte löscht zuerst etwas oder leert den Papierkorb.`;

/** Path below the club's address. */
export const webdavPath = '/webdav';
