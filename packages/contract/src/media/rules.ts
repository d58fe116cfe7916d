import { fileEnding } from '../files/calls.ts';

export const mediaKinds = ['photo', 'document', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const mediaKindLabels: Readonly<Record<MediaKind, string>> = {
  photo: 'Foto',
  document: 'Dokument',
  video: 'Video',
};

/** uploading: incomplete. waiting: needs to be released. */
export const mediaStates = ['uploading', 'waiting', 'published'] as const;
export type MediaState = (typeof mediaStates)[number];

type MediaType = { kind: MediaKind; mimeType: string };

/** By file extension; downloads use this content type, never the uploader's. */
const types: Readonly<Record<string, MediaType>> = {
  jpg: { kind: 'photo', mimeType: 'image/jpeg' },
  jpeg: { kind: 'photo', mimeType: 'image/jpeg' },
  png: { kind: 'photo', mimeType: 'image/png' },
  pdf: { kind: 'document', mimeType: 'application/pdf' },
  mp4: { kind: 'video', mimeType: 'video/mp4' },
  m4v: { kind: 'video', mimeType: 'video/mp4' },
  mov: { kind: 'video', mimeType: 'video/quicktime' },
  webm: { kind: 'video', mimeType: 'video/webm' },
};

export const mediaEndings: readonly string[] = Object.keys(types);

export const mediaTypeOf = (name: string): MediaType | undefined => types[fileEnding(name)];

const megabyte = 1024 * 1024;

/** Maximum size of each kind in megabytes. */
export const largestMediaMb: Readonly<Record<MediaKind, number>> = { photo: 30, document: 50, video: 1000 };

/** Thumbnail of a film for lists, captured by the browser. */
export const largestPosterMb = 1;

/** Storage per club, and uploads per person and day. */
export const mediaQuota = { clubGb: 50, personGbPerDay: 5 } as const;

const unknownMedia = 'Möglich sind Fotos (JPG, PNG), PDF und Videos (MP4, MOV, WebM).';

/** iPhone photos the server cannot decode: the uploading browser converts them to JPG where it can. */
export const isHeic = (name: string): boolean => ['heic', 'heif'].includes(fileEnding(name));

export const unreadableHeic =
  'HEIC-Fotos lassen sich hier nicht umwandeln. Bitte speichere das Foto als JPG und versuch es noch einmal. Am iPhone geht das von selbst, wenn du das Foto direkt aus der Fotos-App wählst oder unter „Einstellungen, Kamera, Formate“ auf „Maximale Kompatibilität“ stellst.';

/** The problem with a file, checked before the upload. */
export const mediaProblem = ({ name, size }: { name: string; size: number }): string | undefined => {
  const type = mediaTypeOf(name);
  if (type === undefined) return isHeic(name) ? unreadableHeic : unknownMedia;
  if (size === 0) return 'Die Datei ist leer.';
  const most = largestMediaMb[type.kind];
  return size > most * megabyte ? `${mediaKindLabels[type.kind]} zu groß (höchstens ${most} MB).` : undefined;
};

const marks: Readonly<Record<string, (start: string) => boolean>> = {
  'image/jpeg': (start) => start.startsWith('\u00ff\u00d8\u00ff'),
  'image/png': (start) => start.startsWith('\u0089PNG\r\n'),
  'application/pdf': (start) => start.startsWith('%PDF-'),
  'video/mp4': (start) => start.slice(4, 8) === 'ftyp',
  'video/quicktime': (start) => start.slice(4, 8) === 'ftyp',
  'video/webm': (start) => start.startsWith('\u001aE\u00df\u00a3'),
};

/** A program renamed to film.mp4 is not a film: the first bytes, as Latin-1 text, prove the type of a file. */
export const isWhatItSays = (mimeType: string, start: string): boolean => marks[mimeType]?.(start) ?? false;

/** Courses with the tag 3700 show their media for seven days after a booking begins. */
export const mediaDays = 7;
export const mediaTooLate = 'Inhalte leider nicht mehr abrufbar, da Buchung zu lange zurückliegt.';

/** „Sommerfest 2027“ is the folder /medien/Sommerfest 2027: the name is part of the URL. */
export const folderPattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** Address of a picture in a text; texts show no other pictures. */
export const pictureAddress = (fileId: string): string => `/api/media/picture/${fileId}.jpg`;

/** The file id in such an address. */
export const pictureFileId = (address: string): string => address.slice('/api/media/picture/'.length, -'.jpg'.length);

export const isPictureAddress = (address: string): boolean =>
  /^\/api\/media\/picture\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/.test(address);
