import { z } from 'zod';
import { loggedIn, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, multiline, nothing, seconds, success, text, version } from '../kit/wire.ts';

/** Limits for the club's own topics. */
export const helpLimits = { topics: 200, title: 120, words: 300, content: 50_000, comment: 500 } as const;

/** Part of the URL: lower-case letters, digits and hyphens. */
const slugPattern = /^[a-zäöüß0-9]+(?:-[a-zäöüß0-9]+)*$/;
export const slugText = 'Die Adresse besteht aus kleinen Buchstaben, Ziffern und Bindestrichen.';

/** „Wer hat den Schlüssel?“ gets the URL „wer-hat-den-schlüssel“. */
export const slugOf = (title: string): string =>
  title
    .toLocaleLowerCase('de')
    .replaceAll(/[^a-zäöüß0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');

const slug = text(80).regex(slugPattern, slugText);
/** A topic of the product or of the club; the server refuses an unknown one with its own message. */
const topic = text(80).min(1, 'Bitte nenn das Thema.');

const ownTopic = z.strictObject({
  ID: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Additional search words. */
  words: z.string(),
  /** The topic of the product that it extends; empty = none. */
  beside: z.string(),
});
export type OwnHelpTopic = z.output<typeof ownTopic>;

const shownTopic = z.strictObject({
  ...ownTopic.shape,
  /** HTML with a few harmless tags. */
  content: z.string(),
  /** For the club's own topics; 0 = a topic of the product, which is read-only. */
  version: z.int(),
  /** The reader's answer to „War das hilfreich?“; empty = none yet. */
  helpful: z.enum(['', 'yes', 'no']),
});
export type ShownHelpTopic = z.output<typeof shownTopic>;

const feedback = z.strictObject({
  topic: z.string(),
  title: z.string(),
  yes: z.int(),
  no: z.int(),
  comments: z.array(z.strictObject({ text: z.string(), helpful: z.boolean(), time: seconds })),
});
export type HelpFeedback = z.output<typeof feedback>;

/** Hilfe: the topics of the product and of the club, and the readers' ratings. */
export const help = {
  topics: get('/faq/topics', {
    summary: 'Die eigenen Hilfe-Themen des Vereins.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ topics: z.array(ownTopic) }),
  }),

  get: get('/faq/get/:topic', {
    summary: 'Ein Hilfe-Thema mit seinem Text, vom Produkt oder vom Verein.',
    access: loggedIn,
    input: z.object({ topic }),
    reply: shownTopic,
  }),

  save: post('/faq/save', {
    summary: 'Ein eigenes Hilfe-Thema anlegen (ID 0) oder ändern.',
    access: may('faq'),
    bodyKb: 256,
    input: z.object({
      ID: id,
      version,
      slug,
      title: text(helpLimits.title).min(1, 'Bitte gib dem Thema einen Titel.'),
      words: text(helpLimits.words).default(''),
      beside: text(80).default(''),
      content: multiline(helpLimits.content),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), version: z.int() }),
  }),

  remove: post('/faq/remove', {
    summary: 'Ein eigenes Hilfe-Thema löschen, mit den Rückmeldungen dazu.',
    access: may('faq'),
    input: z.object({ ID: id }),
    reply: success,
  }),

  rate: post('/faq/helpful', {
    summary: 'War das hilfreich? Eine Antwort je Person und Thema; die letzte zählt.',
    access: loggedIn,
    perMinute: 20,
    input: z.object({ topic, helpful: flag, comment: multiline(helpLimits.comment).default('') }),
    reply: success,
  }),

  feedback: get('/faq/feedback', {
    summary: 'Die Rückmeldungen zu allen Themen, ohne Namen; was nicht geholfen hat, zuerst.',
    access: may('faq'),
    input: nothing,
    reply: z.strictObject({ topics: z.array(feedback) }),
  }),
};
