import { z } from 'zod';
import { exportedFile } from '../exports/calls.ts';
import { allOf, everyone, loggedIn, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, moment, nothing, seconds, success, text, version } from '../kit/wire.ts';
import { sendingProgress } from '../messaging/reception.ts';
import { leftOutReasons, newsletterAudience } from './newsletter-audience.ts';
import { newsletterBlock, newsletterBlocks, newsletterPreviewText, newsletterSubject } from './newsletter-content.ts';

export const newsletterStates = {
  draft: 'Entwurf',
  scheduled: 'geplant',
  sending: 'wird verschickt',
  paused: 'angehalten',
  stopped: 'abgebrochen',
  sent: 'verschickt',
} as const;
export type NewsletterState = keyof typeof newsletterStates;

const isState = (state: unknown): state is NewsletterState =>
  typeof state === 'string' && Object.hasOwn(newsletterStates, state);
const state = z.custom<NewsletterState>(isState);

/** Page for unsubscribing, followed by the token of the letter. Clicks on it are not counted. */
export const unsubscribePath = '/newsletter/abmelden/';

/** More on one page would not be read. */
export const maxNewsletters = 200;
export const maxTemplates = 100;
export const maxLists = 100;

/** Above this number of e-mails the office has to confirm again. */
export const confirmMailsAbove = 1000;

const reads = may('newsletter_read');
const writes = may('newsletter');
/** Choosing recipients requires the right to see them. */
const chooses = allOf(writes, may('user_read'));

const namedPerson = z.strictObject({ ID: z.int(), fullname: z.string() });

const isReason = (why: unknown): why is keyof typeof leftOutReasons =>
  typeof why === 'string' && Object.hasOwn(leftOutReasons, why);

const leftOutOne = z.strictObject({
  ...namedPerson.shape,
  /** 0 = a person of the club, 1 = a contact. */
  personType: z.int(),
  why: z.custom<keyof typeof leftOutReasons>(isReason),
});
export type LeftOutRecipient = z.output<typeof leftOutOne>;

const line = z.strictObject({
  ID: z.int(),
  subject: z.string(),
  state,
  /** Last save. */
  time: seconds,
  author: z.string(),
  /** When it is or was sent; 0 = not released. */
  sendAt: seconds,
  isInArchive: z.boolean(),
  /** Its letters: total, handed over, and the results of those. */
  letters: z.int(),
  handedOver: z.int(),
  progress: sendingProgress,
});
export type NewsletterLine = z.output<typeof line>;

const audience = z.strictObject({
  groups: z.array(z.record(z.string(), z.string())),
  lists: z.array(z.int()),
  user_ids: z.array(z.int()),
  contacts: newsletterAudience.shape.contacts.unwrap(),
  contactTags: z.array(z.int()),
});

const whole = z.strictObject({
  ...line.shape,
  version: z.int(),
  previewText: z.string(),
  blocks: z.array(newsletterBlock),
  audience,
  /** Persons of the audience chosen by name. */
  chosen: z.array(namedPerson),
  /** After the release: who gets no e-mail, and why. */
  leftOut: z.array(leftOutOne),
});
export type Newsletter = z.output<typeof whole>;

const template = z.strictObject({
  ID: z.int(),
  name: z.string(),
  subject: z.string(),
  blocks: z.array(newsletterBlock),
});
export type NewsletterTemplate = z.output<typeof template>;

const list = z.strictObject({ ID: z.int(), name: z.string(), persons: z.array(namedPerson) });

const name = (sentence: string) => text(60).min(1, sentence);
export const templateName = name('Bitte gib der Vorlage einen Namen.');
export const listName = name('Bitte gib der Liste einen Namen.');

const content = {
  subject: newsletterSubject,
  previewText: newsletterPreviewText.default(''),
  blocks: newsletterBlocks,
};

/** Kilobytes: forty long texts, twenty thousand ids. */
const longContent = 2600;

const token = text(60).pipe(z.string().regex(/^[\w-]{24}$/, 'Dieser Link ist nicht vollständig.'));
const one = z.object({ newsletter_ID: id });

const subscription = z.strictObject({
  /** The masked address: k…a@verein.test */
  address: z.string(),
  isSubscribed: z.boolean(),
});

export const newsletters = {
  list: get('/newsletter/newsletters', {
    summary: 'Die Newsletter des Vereins, zuletzt bearbeitete zuerst.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ newsletters: z.array(line) }),
  }),

  get: get('/newsletter/newsletters/:newsletter_ID', {
    summary: 'Ein Newsletter mit seinen Bausteinen und Empfängern.',
    access: allOf(reads, may('user_read')),
    input: one,
    reply: whole,
  }),

  save: post('/newsletter/save', {
    summary:
      'Einen Entwurf speichern; newsletter_ID 0 legt einen neuen an. Ein älterer Stand überschreibt keinen neueren.',
    access: chooses,
    bodyKb: longContent,
    input: z.object({
      newsletter_ID: id.default(0),
      version: version.default(0),
      ...content,
      audience: newsletterAudience,
      isInArchive: flag.default(false),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), version: z.int() }),
  }),

  remove: post('/newsletter/delete', {
    summary: 'Einen Newsletter löschen, der nicht verschickt wurde.',
    access: writes,
    input: one,
    reply: success,
  }),

  preview: post('/newsletter/preview', {
    summary: 'Wie eine Person den Newsletter liest; child_ID 0 ist man selbst.',
    access: chooses,
    bodyKb: longContent,
    input: z.object({ ...content, child_ID: id.default(0) }),
    reply: z.strictObject({ subject: z.string(), html: z.string(), text: z.string(), fullname: z.string() }),
  }),

  recipients: post('/newsletter/recipients', {
    summary: 'Wie viele E-Mails es werden und wer keine bekommt und warum.',
    access: chooses,
    bodyKb: 512,
    input: z.object({ audience: newsletterAudience }),
    reply: z.strictObject({
      persons: z.int(),
      contacts: z.int(),
      mails: z.int(),
      /** Persons and contacts reached through another recipient with the same address. */
      sameAddress: z.int(),
      leftOut: z.array(leftOutOne),
      /** Left-out recipients who get it by post, because they prefer it or have no address. */
      byPost: z.int(),
    }),
  }),

  test: post('/newsletter/test', {
    summary: 'Den Newsletter zur Probe an sich selbst schicken, wie er gespeichert ist.',
    access: chooses,
    perMinute: 10,
    input: one,
    reply: success,
  }),

  send: post('/newsletter/send', {
    summary: 'Einen Newsletter freigeben: jetzt oder zu einer Zeit. Zehn Minuten lang lässt er sich noch stoppen.',
    access: chooses,
    perMinute: 10,
    input: z.object({
      newsletter_ID: id,
      version,
      /** Number of e-mails the sender saw: if it has changed, nothing is released. */
      mails: integer.pipe(z.number().min(0).max(100_000)),
      /** 0 = as soon as the time to stop it has passed. */
      sendAt: moment.default(0),
    }),
    reply: z.strictObject({ ...success.shape, sendAt: seconds }),
  }),

  stop: post('/newsletter/stop', {
    summary: 'Einen freigegebenen Newsletter stoppen, bevor etwas hinausgeht: er ist wieder ein Entwurf.',
    access: writes,
    input: one,
    reply: success,
  }),

  pause: post('/newsletter/pause', {
    summary: 'Den Versand anhalten.',
    access: writes,
    input: one,
    reply: success,
  }),

  resume: post('/newsletter/resume', {
    summary: 'Den Versand fortsetzen: niemand bekommt ihn zweimal.',
    access: writes,
    input: one,
    reply: success,
  }),

  cancel: post('/newsletter/cancel', {
    summary: 'Einen angehaltenen Versand abbrechen: wer noch nichts bekommen hat, bekommt nichts mehr.',
    access: writes,
    input: one,
    reply: success,
  }),

  templates: get('/newsletter/templates', {
    summary: 'Die Vorlagen für Newsletter.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ templates: z.array(template) }),
  }),

  saveTemplate: post('/newsletter/templates/save', {
    summary: 'Eine Vorlage speichern; eine gleichen Namens wird ersetzt.',
    access: writes,
    bodyKb: longContent,
    input: z.object({
      name: templateName,
      subject: z.union([z.literal(''), newsletterSubject]).default(''),
      blocks: newsletterBlocks,
    }),
    reply: success,
  }),

  removeTemplate: post('/newsletter/templates/delete', {
    summary: 'Eine Vorlage löschen.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  lists: get('/newsletter/lists', {
    summary: 'Die eigenen Empfängerlisten.',
    access: chooses,
    input: nothing,
    reply: z.strictObject({ lists: z.array(list) }),
  }),

  saveList: post('/newsletter/lists/save', {
    summary: 'Eine Empfängerliste speichern; eine gleichen Namens wird ersetzt.',
    access: chooses,
    bodyKb: 512,
    input: z.object({
      name: listName,
      user_ids: idList.refine((ids) => ids.length > 0, 'Bitte wähle mindestens eine Person aus.'),
    }),
    reply: success,
  }),

  removeList: post('/newsletter/lists/delete', {
    summary: 'Eine Empfängerliste löschen; die Personen bleiben.',
    access: chooses,
    input: z.object({ ID: id }),
    reply: success,
  }),

  archive: get('/newsletter/archive', {
    summary: 'Die verschickten Newsletter, die der Verein im Archiv zeigt.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({
      newsletters: z.array(z.strictObject({ ID: z.int(), subject: z.string(), time: seconds })),
    }),
  }),

  archived: get('/newsletter/archive/:newsletter_ID', {
    summary: 'Ein Newsletter aus dem Archiv, wie man ihn selbst liest.',
    access: loggedIn,
    input: one,
    reply: z.strictObject({ subject: z.string(), html: z.string(), time: seconds }),
  }),

  subscription: get('/newsletter/subscription/:token', {
    summary: 'Ob die Adresse hinter dem Link eines Newsletters noch welche bekommt.',
    access: everyone,
    input: z.object({ token }),
    reply: subscription,
  }),

  saveSubscription: post('/newsletter/subscription', {
    summary: 'Newsletter über den Link darin abbestellen oder wieder bestellen, ohne Anmeldung.',
    access: everyone,
    perMinute: 30,
    input: z.object({ token, isSubscribed: flag }),
    reply: z.strictObject({ ...success.shape, ...subscription.shape }),
  }),
};

/** Replies that take long to render. */
export const newsletterFiles = {
  letters: get('/newsletter/letters/:newsletter_ID', {
    summary: 'Der Newsletter als Briefe (PDF) für alle, die Post wollen oder keine E-Mail-Adresse haben.',
    access: chooses,
    perMinute: 20,
    input: one,
    reply: exportedFile,
  }),

  labels: get('/newsletter/labels/:newsletter_ID', {
    summary: 'Etiketten mit den Anschriften der Briefe (PDF, 3 × 8 je Bogen, 70 × 36 mm).',
    access: chooses,
    perMinute: 20,
    input: one,
    reply: exportedFile,
  }),
};
