import { z } from 'zod';
import { type Access, anyOf, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, mapOf, multiline, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { type TextRight, textGroups, textRights } from './labels.ts';
import { placeholderKinds, textLimits } from './text-rules.ts';

const placeholder = z.strictObject({
  name: z.string(),
  meaning: z.string(),
  example: z.string(),
  kind: z.enum(placeholderKinds),
  isRequired: z.boolean(),
});

const listed = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** When it is sent or printed. */
  when: z.string(),
  group: z.enum(textGroups),
  right: z.enum(textRights),
  /** Where it can be changed, if not here; empty = here. */
  place: z.string(),
  placeholders: z.array(placeholder),
  /** The club has its own wording. */
  isOwn: z.boolean(),
  /** False: the club's text no longer fits the product, so the default is sent. */
  fits: z.boolean(),
  /** Last change by the club; 0 = never. */
  timeChanged: seconds,
});
export type ListedText = z.output<typeof listed>;

const versionRow = z.strictObject({
  version: z.int(),
  time: seconds,
  /** The author of the change; empty = the product. */
  by: z.string(),
  isDefault: z.boolean(),
  subject: z.string(),
  body: z.string(),
});
export type TextVersion = z.output<typeof versionRow>;

const shown = z.strictObject({
  ...listed.shape,
  hasConditions: z.boolean(),
  /** False: the product generates it. */
  hasSubject: z.boolean(),
  mayChange: z.boolean(),
  /** The current version; 0 = never changed. */
  version: z.int(),
  /** The club's wording, or the default. */
  subject: z.string(),
  body: z.string(),
  defaultSubject: z.string(),
  defaultBody: z.string(),
  /** Why it no longer fits. */
  problems: z.array(z.string()),
  versions: z.array(versionRow),
});
export type ShownText = z.output<typeof shown>;

const key = text(60).min(1, 'Bitte wähle eine Vorlage.');

const reads = anyOf(may('club_read'), may('invoice_read'), may('accounting_read'));
const changes = anyOf(may('club'), may('invoice'), may('accounting'));

/** Right needed to change a text, by its definition. */
export const textChangers: Readonly<Record<TextRight, Access>> = {
  club: may('club'),
  money: anyOf(may('invoice'), may('accounting')),
};

const content = { subject: text(textLimits.subject).default(''), body: multiline(textLimits.body) };

/** Vorlagen: the product's messages in the club's own wording. */
export const texts = {
  list: get('/club/texts', {
    summary: 'Alle Texte, die der Verein ändern kann, mit Anlass und Platzhaltern.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ texts: z.array(listed) }),
  }),

  defaultTexts: get('/club/defaultTexts', {
    summary: 'Der Wortlaut aller Vorlagen nach ihrem Schlüssel: der des Vereins, sonst der des Programms.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ texts: z.record(z.string(), z.string()) }),
  }),

  saveDefaultTexts: post('/club/defaultTexts', {
    summary: 'Mehrere Vorlagen auf einmal ändern; ein leerer Text stellt den des Programms wieder her.',
    access: changes,
    bodyKb: 512,
    input: z.object({ texts: mapOf(text(60), multiline(textLimits.body), 200) }),
    reply: success,
  }),

  get: get('/club/texts/get/:key', {
    summary: 'Eine Vorlage: was gilt, der Standardtext und frühere Fassungen.',
    access: reads,
    input: z.object({ key }),
    reply: shown,
  }),

  preview: post('/club/texts/preview', {
    summary: 'Eine Vorlage mit den Daten einer Person; child_ID 0 zeigt Beispiele.',
    access: reads,
    restricted: { child_ID: may('user_read') },
    bodyKb: 128,
    input: z.object({ key, ...content, child_ID: id.optional() }),
    reply: z.strictObject({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      /** Placeholders filled with an example, because no real value is known. */
      examples: z.array(z.string()),
    }),
  }),

  sendTest: post('/club/texts/test', {
    summary: 'Eine Vorlage, wie sie gerade im Editor steht, als E-Mail an sich selbst schicken.',
    access: changes,
    restricted: { child_ID: may('user_read') },
    bodyKb: 128,
    perMinute: 10,
    input: z.object({ key, ...content, child_ID: id.optional() }),
    reply: success,
  }),

  save: post('/club/texts/save', {
    summary: 'Eine Vorlage ändern; falsche und fehlende Platzhalter werden genannt.',
    access: changes,
    bodyKb: 128,
    input: z.object({ key, version, ...content }),
    reply: z.strictObject({ ...success.shape, version: z.int() }),
  }),

  restore: post('/club/texts/restore', {
    summary: 'Eine frühere Fassung wieder verwenden; from 0 ist der Standardtext.',
    access: changes,
    input: z.object({ key, version, from: version }),
    reply: z.strictObject({ ...success.shape, version: z.int() }),
  }),
};
