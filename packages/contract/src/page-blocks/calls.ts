import { z } from 'zod';
import { anyOf, everyone, loggedIn, may, maySee } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { pageBlockList as blocks, pageBlock, pageTitle } from './page-content.ts';
import { pageAudiences, pagePlaces } from './places.ts';

/** Right for all pages, for this page, or for all pages of its course. */
const writes = anyOf(may('page_blocks', 'page_ID'), maySee('coursePageToWrite', 'page_ID'));
const reads = anyOf(may('page_blocks_read', 'page_ID'), maySee('coursePageToRead', 'page_ID'));

const one = z.object({ page_ID: id });
const audience = z.enum(pageAudiences);

const slot = { place: z.enum(pagePlaces), subslot: z.string(), course_ID: z.int() };

export const pageStates = { draft: 'Entwurf', published: 'veröffentlicht', changed: 'veröffentlicht, mit Änderungen' };

const line = z.strictObject({
  ID: z.int(),
  ...slot,
  courseName: z.string(),
  title: z.string(),
  audience,
  state: z.enum(['draft', 'published', 'changed']),
  /** Last publication; 0 = not public. */
  published: seconds,
  /** Last change of the draft, and its author. */
  time: seconds,
  author: z.string(),
});
export type PageLine = z.output<typeof line>;

const edited = z.strictObject({
  ...line.shape,
  version,
  blocks: z.array(pageBlock),
  mayWrite: z.boolean(),
  /** Forms a block can link to. */
  forms: z.array(z.strictObject({ slot: z.string(), title: z.string() })),
});
export type EditedPage = z.output<typeof edited>;

/** A block with its current content. */
const shownBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), html: z.string() }),
  z.strictObject({
    kind: z.literal('pictures'),
    caption: z.string(),
    pictures: z.array(z.strictObject({ src: z.string(), alt: z.string() })),
  }),
  z.strictObject({ kind: z.literal('button'), label: z.string(), url: z.string() }),
  z.strictObject({
    kind: z.literal('files'),
    title: z.string(),
    files: z.array(z.strictObject({ name: z.string(), url: z.string(), bytes: z.int() })),
  }),
  z.strictObject({ kind: z.literal('form'), slot: z.string(), title: z.string(), isOpen: z.boolean() }),
  z.strictObject({
    kind: z.literal('courses'),
    title: z.string(),
    courses: z.array(z.strictObject({ ID: z.int(), name: z.string(), span: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('dates'),
    title: z.string(),
    dates: z.array(z.strictObject({ name: z.string(), place: z.string(), start: seconds, end: seconds })),
  }),
]);
export type ShownBlock = z.output<typeof shownBlock>;

const pageVersion = z.strictObject({
  number: z.int(),
  title: z.string(),
  time: seconds,
  author: z.string(),
  /** It was published; otherwise it was saved before it was overwritten. */
  wasPublished: z.boolean(),
  isPublic: z.boolean(),
});
export type PageVersion = z.output<typeof pageVersion>;

/** Kilobytes: forty long texts. */
const longContent = 2600;

const saved = z.strictObject({ ...success.shape, version: z.int() });

/** Seiten aus Bausteinen. */
export const pageBlocks = {
  shown: get('/page_blocks/shown', {
    summary: 'Die veröffentlichte Seite an einem Ort, soweit sie für den Leser bestimmt ist; sonst keine.',
    access: everyone,
    input: z.object({ place: z.enum(pagePlaces), subslot: text(60).default(''), course_ID: id.default(0) }),
    reply: z.strictObject({
      page: z.nullable(z.strictObject({ ID: z.int(), title: z.string(), blocks: z.array(shownBlock) })),
    }),
  }),

  addresses: get('/page_blocks/addresses', {
    summary: 'Die veröffentlichten Seiten mit eigener Adresse, die für den Leser bestimmt sind.',
    access: everyone,
    input: nothing,
    reply: z.strictObject({ pages: z.array(z.strictObject({ subslot: z.string(), title: z.string() })) }),
  }),

  list: get('/page_blocks/pages', {
    summary: 'Die Seiten, die man im Büro lesen darf, mit ihrem Stand.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ pages: z.array(line), mayCreate: z.boolean() }),
  }),

  get: get('/page_blocks/pages/:page_ID', {
    summary: 'Der Entwurf einer Seite.',
    access: reads,
    input: one,
    reply: edited,
  }),

  create: post('/page_blocks/create', {
    summary: 'Eine Seite anlegen. Sie ist leer und ein Entwurf; ihr Ort bleibt.',
    access: anyOf(may('page_blocks'), may('course/page_blocks', 'course_ID')),
    input: z.object({
      title: pageTitle,
      place: z.enum(pagePlaces),
      subslot: text(60).default(''),
      course_ID: id.default(0),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  save: post('/page_blocks/save', {
    summary: 'Den Entwurf speichern. Öffentlich wird dadurch nichts; ein älterer Stand überschreibt keinen neueren.',
    access: writes,
    bodyKb: longContent,
    input: z.object({
      page_ID: id,
      version,
      title: pageTitle,
      audience,
      blocks,
      /** Overwrites changes another user has saved since; those are kept as an earlier version. */
      overwrite: flag.default(false),
    }),
    reply: saved,
  }),

  preview: post('/page_blocks/preview', {
    summary: 'Wie diese Bausteine aussehen werden, mit dem, was heute darin steht.',
    access: reads,
    bodyKb: longContent,
    input: z.object({ page_ID: id, blocks }),
    reply: z.strictObject({ blocks: z.array(shownBlock) }),
  }),

  publish: post('/page_blocks/publish', {
    summary: 'Den Entwurf veröffentlichen, genau in dem Stand, den man gesehen hat.',
    access: writes,
    input: z.object({ page_ID: id, version }),
    reply: saved,
  }),

  unpublish: post('/page_blocks/unpublish', {
    summary: 'Eine Seite nicht mehr zeigen; der Entwurf und die Versionen bleiben.',
    access: writes,
    input: one,
    reply: success,
  }),

  versions: get('/page_blocks/pages/:page_ID/versions', {
    summary: 'Die früheren Stände einer Seite, der neueste zuerst.',
    access: reads,
    input: one,
    reply: z.strictObject({ versions: z.array(pageVersion) }),
  }),

  version: get('/page_blocks/pages/:page_ID/versions/:number', {
    summary: 'Ein früherer Stand, wie er heute aussähe.',
    access: reads,
    input: z.object({ page_ID: id, number: id }),
    reply: z.strictObject({ title: z.string(), audience, blocks: z.array(shownBlock) }),
  }),

  restore: post('/page_blocks/restore', {
    summary: 'Einen früheren Stand wieder zum Entwurf machen; was darin ungesichert stand, bleibt als eigener Stand.',
    access: writes,
    input: z.object({ page_ID: id, version, number: id }),
    reply: saved,
  }),

  remove: post('/page_blocks/remove', {
    summary: 'Eine Seite mit allen Versionen und Dateien löschen.',
    access: writes,
    input: one,
    reply: success,
  }),
};

/** Calls that transfer files. */
export const pageFiles = {
  upload: post('/page_blocks/file/upload', {
    summary: 'Eine Datei für eine Seite hochladen. Zu sehen ist sie, sobald die Seite mit ihr veröffentlicht ist.',
    access: writes,
    perMinute: 60,
    input: one,
    reply: z.strictObject({ ...success.shape, file: z.string(), name: z.string() }),
  }),

  file: get('/page_blocks/file/:file/:name', {
    summary: 'Eine Datei einer Seite, für alle, für die die Seite bestimmt ist.',
    access: everyone,
    input: z.object({ file: text(60), name: text(200) }),
    reply: z.unknown(),
  }),
};
