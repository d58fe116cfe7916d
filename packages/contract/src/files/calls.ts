import { z } from 'zod';
import { anyOf, loggedIn, may, maySee, ownGroup, self, staffAbove, staffFrom, trainerNow } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, nothing, success, text } from '../kit/wire.ts';
import { seesPerson } from '../persons/calls.ts';

/**
 * Files are uploaded as multipart forms and downloaded unchanged, so these calls are separate from the JSON calls of the contract. Access
 * and input are declared and checked in the same way.
 */
export const largestFileMb = 10;
export const tooLargeFile = `Die Datei ist zu groß (höchstens ${largestFileMb} MB).`;
/** Limit for mail attachments: many mail servers accept no more than ten MB, and encoding adds a third. */
export const largestAttachmentMb = 5;
export const tooLargeAttachment = `Der Anhang ist zu groß (höchstens ${largestAttachmentMb} MB).`;
export const forbiddenFile = 'Dieser Dateityp wird nicht angenommen. Möglich sind PDF, Bilder, Text, Word und Excel.';
export const wrongPhoto = 'Das Foto muss eine JPG- oder PNG-Datei sein.';

/** Upload limits: per person and day, and for a whole club. */
export const uploadQuota = { personMbPerDay: 100, clubGb: 20 } as const;

/** Allowed files, by extension; downloads use this content type, never the uploader's. */
export const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

export const fileEnding = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** 36 characters of a uuid, then the original file name. */
export const readableFileName = (file: string): string => file.slice(37) || file;

/** The problem with a file, checked before the upload. */
export const fileProblem = ({ name, size }: { name: string; size: number }): string | undefined => {
  if (size > largestFileMb * 1024 * 1024) return tooLargeFile;
  return fileTypes[fileEnding(name)] === undefined ? forbiddenFile : undefined;
};

/** The same check for a mail attachment. */
export const attachmentProblem = (file: { name: string; size: number }): string | undefined =>
  file.size > largestAttachmentMb * 1024 * 1024 ? tooLargeAttachment : fileProblem(file);

export const photoTypes = ['image/jpeg', 'image/png'] as const;

const photoTypeNames: readonly string[] = photoTypes;

/** The problem with a picture, checked before ten megabytes are uploaded in vain. */
export const photoProblem = ({ type, size }: { type: string; size: number }): string | undefined => {
  if (!photoTypeNames.includes(type)) return wrongPhoto;
  return size > largestFileMb * 1024 * 1024 ? tooLargeFile : undefined;
};

/** Decoding a picture of sixty million pixels takes seconds of CPU time and much memory: one at a time per club. */
export const pictureTurns = {
  of: 'picture',
  atOnce: 1,
  crowded: 'Gerade werden viele Bilder gespeichert. Bitte versuche es in einer Minute noch einmal.',
};

const onePerson = anyOf(self('child_ID'), ownGroup('child_ID'), may('user'));

/** The purpose of a file decides who may upload it: a field of a person, an import, a receipt, a message to many. */
export const uploadPrefixes = ['data', 'import', 'receipt', 'message'] as const;

export const files = {
  upload: post('/file/upload', {
    summary: 'Eine Datei hochladen (Formularfeld excel_file); prefix sagt, wofür.',
    access: loggedIn,
    perMinute: 60,
    input: z.object({ prefix: z.enum(uploadPrefixes).default('data'), child_ID: id.optional() }),
    reply: z.strictObject({ ...success.shape, file_name: z.string() }),
  }),

  download: get('/file/download/:file', {
    summary: 'Eine Datei herunterladen; nur wer den Datensatz sehen darf, zu dem sie gehört.',
    access: loggedIn,
    input: z.object({ file: text(300) }),
    reply: z.unknown(),
  }),

  photo: get('/user/image/:child_ID/:file', {
    summary: 'Das Foto einer Person.',
    access: seesPerson('child_ID'),
    input: z.object({ child_ID: id, file: text(60) }),
    reply: z.unknown(),
  }),

  participantPhoto: get('/course/photo/:id/:child_ID/:file', {
    summary: 'Das Foto eines Teilnehmers, für die Trainer des laufenden Kurses.',
    access: anyOf(trainerNow('id'), may('user_read')),
    input: z.object({ id, child_ID: id, file: text(60) }),
    reply: z.unknown(),
  }),

  savePhoto: post('/user/photo', {
    summary: 'Foto einer Person speichern (JPG oder PNG); gedreht, verkleinert und ohne Aufnahmedaten.',
    access: onePerson,
    perMinute: 30,
    admission: pictureTurns,
    input: z.object({ child_ID: id }),
    reply: z.strictObject({ ...success.shape, image: z.string() }),
  }),

  coursePicture: get('/course/image/:courseId/:file', {
    summary: 'Das Bild eines Kurses, groß oder klein; für alle, die den Kurs sehen.',
    access: maySee('course', 'courseId'),
    input: z.object({ courseId: id, file: text(60) }),
    reply: z.unknown(),
  }),

  saveCoursePicture: post('/course/picture', {
    summary: 'Bild eines Kurses speichern (JPG oder PNG); gedreht, auf 16:9 zugeschnitten und ohne Aufnahmedaten.',
    access: may('course/data', 'courseId'),
    perMinute: 30,
    admission: pictureTurns,
    input: z.object({ courseId: id }),
    reply: z.strictObject({ ...success.shape, picture: z.string() }),
  }),

  saveClubCover: post('/club/cover', {
    summary: 'Titelbild des Vereins speichern (JPG oder PNG); gedreht, auf 16:9 zugeschnitten und ohne Aufnahmedaten.',
    access: may('club'),
    perMinute: 30,
    admission: pictureTurns,
    input: nothing,
    reply: z.strictObject({ ...success.shape, cover: z.string() }),
  }),

  ownData: get('/user/export/:child_ID', {
    summary: 'Alles, was der Verein über eine Person oder die Familie eines Verwalters gespeichert hat, als ZIP-Datei.',
    access: anyOf(self('child_ID'), ownGroup('child_ID')),
    // Writes data: downloads in a taken-over view are logged.
    effect: true,
    perMinute: 10,
    input: z.object({ child_ID: id }),
    reply: z.unknown(),
  }),
};

/** Right needed to upload files for an import, a receipt or a message. */
export const prefixAccess = {
  data: loggedIn,
  import: staffFrom(80),
  receipt: may('accounting'),
  message: staffAbove(50),
} as const;
