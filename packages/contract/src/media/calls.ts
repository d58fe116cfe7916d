import { z } from 'zod';
import { anyOf, everyone, loggedIn, may, maySee, staffAbove, trainer } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { folderPattern, mediaKinds, mediaStates } from './rules.ts';

const folder = text(60).refine((name) => name === '' || folderPattern.test(name), {
  message: 'Bitte nimm für den Ordner nur Buchstaben, Ziffern, Leerzeichen, Punkt und Bindestrich.',
});

const item = z.strictObject({
  ID: z.int(),
  course_ID: z.int(),
  courseName: z.string(),
  folder: z.string(),
  name: z.string(),
  kind: z.enum(mediaKinds),
  state: z.enum(mediaStates),
  bytes: z.int(),
  /** Addresses of the content and, for a photo or film, of its thumbnail; empty = none. */
  url: z.string(),
  thumbnail: z.string(),
  /** Of waiting files, for users who can release them. */
  uploadedBy: z.string(),
  time: seconds,
  /** The viewer may delete it. */
  mayRemove: z.boolean(),
});
export type MediaItem = z.output<typeof item>;

/** A technical upper bound of the size; the size rule refuses too large files with its own message. */
const length = integer.pipe(z.number().min(0).max(1_000_000_000_000));

/** Right to upload media at all; the record decides the details. */
const uploads = anyOf(trainer, may('course/media', 'course_ID'), may('page_blocks'));

/** Medien der Kurse und des Vereins. */
export const media = {
  library: get('/media/library', {
    summary: 'Die Medien des Vereins, neueste zuerst, mit den Ordnern.',
    access: loggedIn,
    input: z.object({ ...listInput, folder: folder.default('') }),
    reply: z.strictObject({
      media: z.array(item),
      total: z.int(),
      folders: z.array(z.strictObject({ name: z.string(), count: z.int() })),
      mayUpload: z.boolean(),
    }),
  }),

  ofCourse: get('/media/course/:courseId', {
    summary: 'Die Medieninhalte eines Kurses; sieben Tage ab Buchung, wo der Kurs das Tag 3700 hat.',
    access: anyOf(staffAbove(20), may('course/media_read', 'courseId'), maySee('mediaOfCourse', 'courseId')),
    input: z.object({ courseId: id, ...listInput }),
    reply: z.strictObject({
      media: z.array(item),
      total: z.int(),
      mayUpload: z.boolean(),
      /** The viewer's uploads are published immediately. */
      isTrusted: z.boolean(),
      /** The booking is too long ago: nothing is shown. */
      tooLate: z.boolean(),
    }),
  }),

  waiting: get('/media/waiting', {
    summary: 'Was auf Freigabe wartet.',
    access: may('course/media'),
    input: nothing,
    reply: z.strictObject({ media: z.array(item) }),
  }),

  publish: post('/media/publish', {
    summary: 'Etwas freigeben, das darauf wartet.',
    access: may('course/media'),
    input: z.object({ ID: id }),
    reply: success,
  }),
};

/** Slow calls and calls that continue after the transaction: rendering pictures, deleting files. */
export const mediaChanges = {
  begin: post('/media/begin', {
    summary: 'Einen Upload beginnen oder fortsetzen: sagt, wie viel davon schon da ist.',
    access: uploads,
    perMinute: 120,
    input: z.object({
      /** 0 = the library. */
      course_ID: id.default(0),
      folder: folder.default(''),
      name: text(200).min(1, 'Bitte wähle eine Datei aus.'),
      bytes: length,
      key: text(40).min(8),
    }),
    reply: z.strictObject({ ID: z.int(), received: z.int() }),
  }),

  finish: post('/media/finish', {
    summary: 'Einen Upload abschließen: Der Inhalt wird geprüft, ein Foto verkleinert und von Aufnahmedaten befreit.',
    access: loggedIn,
    admission: {
      of: 'media',
      atOnce: 1,
      crowded: 'Gerade werden viele Dateien gespeichert. Bitte versuche es in einer Minute noch einmal.',
    },
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, state: z.enum(mediaStates) }),
  }),

  remove: post('/media/remove', {
    summary: 'Eine Datei löschen.',
    access: loggedIn,
    input: z.object({ ID: id }),
    reply: success,
  }),
};

export const mediaFiles = {
  chunk: post('/media/chunk', {
    summary: 'Ein Stück eines Uploads (Formularfeld excel_file), ab `offset`; zweimal gesendet zählt es einmal.',
    access: loggedIn,
    perMinute: 1200,
    input: z.object({ ID: id, offset: length }),
    reply: z.strictObject({ ...success.shape, received: z.int() }),
  }),

  poster: post('/media/poster', {
    summary:
      'Das Standbild eines Videos (JPG oder PNG, Formularfeld excel_file), solange sein Upload nicht abgeschlossen ist.',
    access: uploads,
    perMinute: 60,
    admission: {
      of: 'media',
      atOnce: 1,
      crowded: 'Gerade werden viele Bilder gespeichert. Bitte versuche es in einer Minute noch einmal.',
    },
    /** The course decides who may upload at all; the record decides whose upload it is. */
    input: z.object({ ID: id, course_ID: id.default(0) }),
    reply: success,
  }),

  content: get('/media/file/:ID/:name', {
    summary: 'Der Inhalt, auch in Teilen (Range).',
    access: loggedIn,
    input: z.object({ ID: id, name: text(200) }),
    reply: z.unknown(),
  }),

  thumbnail: get('/media/thumbnail/:ID/:file', {
    summary: 'Das kleine Bild eines Fotos oder Videos.',
    access: loggedIn,
    input: z.object({ ID: id, file: text(60) }),
    reply: z.unknown(),
  }),

  picture: get('/media/picture/:file', {
    summary: 'Ein Bild in einem Text, für alle, die den Text haben.',
    access: everyone,
    input: z.object({ file: text(60) }),
    reply: z.unknown(),
  }),

  editorPicture: post('/page_blocks/photo/upload', {
    summary:
      'Ein Bild für einen Text hochladen (JPG oder PNG): verkleinert, ohne Aufnahmedaten, veröffentlicht im Ordner „Bilder“. Wer die Adresse hat, sieht es.',
    /** Users who may write only one page must name it. */
    access: anyOf(
      may('page_blocks', 'page_ID'),
      may('newsletter'),
      may('invoice'),
      maySee('coursePageToWrite', 'page_ID'),
    ),
    perMinute: 30,
    admission: {
      of: 'media',
      atOnce: 1,
      crowded: 'Gerade werden viele Bilder gespeichert. Bitte versuche es in einer Minute noch einmal.',
    },
    input: z.object({ page_ID: id.default(0) }),
    reply: z.strictObject({ ...success.shape, url: z.string() }),
  }),
};
