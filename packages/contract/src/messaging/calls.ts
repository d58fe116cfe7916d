import { z } from 'zod';
import { anyOf, loggedIn, may, ownGroup, self, staffAbove, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { flag, id, idList, integer, integerOr, multiline, nothing, seconds, success, text } from '../kit/wire.ts';
import { receptionReply } from './reception.ts';

/** Seconds until a new code can be requested, minutes until a code expires, attempts per code, digits of a code. */
export const whatsappCode = { resendSeconds: 60, validMinutes: 10, tries: 5, digits: 6 } as const;

export const contactTopics: Readonly<Record<number, string>> = {
  1: 'Allgemeine Anfrage',
  2: 'Feedback',
  12: 'Kündigung',
  13: 'Technisches Problem',
  14: 'Fragen zur Abrechnung',
};

const topicMissing = 'Bitte wähle ein Thema aus!';

export const contactInput = z.object({
  topicId: integerOr(topicMissing)
    .pipe(z.number())
    .refine((topic) => topic in contactTopics, topicMissing),
  subject: text(200).min(1, 'Bitte gib einen Betreff ein!'),
  note: multiline(10_000).min(1, 'Bitte gib eine Nachricht ein!'),
});

/** Placeholders in braces, filled in for each recipient. */
export const placeholders = ['vorname', 'nachname'] as const;

const unknownPlaceholder = (value: string) =>
  [...value.matchAll(/\{([^{}\s]*)\}/g)]
    .map(([, name]) => name ?? '')
    .find((name) => !placeholders.some((known) => known === name));

const knownPlaceholders = z.string().superRefine((value, issues) => {
  const name = unknownPlaceholder(value);
  if (name === undefined) return;
  issues.addIssue({
    code: 'custom',
    message: `Den Platzhalter {${name}} gibt es nicht. Möglich sind {vorname} und {nachname}.`,
  });
});

export const fillPlaceholders = (
  value: string,
  names: Readonly<Record<(typeof placeholders)[number], string>>,
): string =>
  value.replaceAll(/\{(\w+)\}/g, (whole, written) => {
    const name = placeholders.find((known) => known === written);
    return name === undefined ? whole : names[name];
  });

const recipients = {
  user_ids: idList.refine((ids) => ids.length > 0, 'Bitte wähle mindestens eine Person aus.'),
  /** Includes persons who opted out of e-mails: for essential information. */
  includeUnwilling: flag.default(false),
};

export const messageText = z.object({
  subject: text(200).min(5, 'Der Betreff braucht mindestens 5 Zeichen.').pipe(knownPlaceholders),
  text: multiline(20_000).min(1, 'Bitte gib einen Text ein.').pipe(knownPlaceholders),
});

/** The attached file, by the name the upload returned. */
const attachment = text(300).optional();

const storedText = z.strictObject({ ID: z.int(), name: z.string(), subject: z.string(), text: z.string() });
export type MessageText = z.output<typeof storedText>;

export const messageTextName = text(60).min(1, 'Bitte gib dem Text einen Namen.');

/** A longer list would be unusable. */
export const maxMessageTexts = 100;

const namedPerson = z.strictObject({ ID: z.int(), fullname: z.string() });

/** Kilobytes: twenty thousand ids. */
const longList = 512;

export const messaging = {
  saveMailing: post('/user/notificationsettings', {
    summary: 'Festlegen, welche Zusendungen eine Person bekommt.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), staffFrom(80)),
    input: z.object({
      child_ID: id,
      shouldReceivePost: integer.pipe(z.literal([0, 1, 2, 3], 'Diese Einstellung gibt es nicht.')),
    }),
    reply: success,
  }),

  reception: get('/user/notificationsettings/reception', {
    summary: 'Ob gezählt werden darf, dass eine Person E-Mails an viele öffnet und Links darin klickt.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), staffFrom(80)),
    input: z.object({ child_ID: id }),
    reply: z.strictObject({
      /** Whether the club counts opens and clicks at all. */
      isCounted: z.boolean(),
      objects: z.boolean(),
      /** The person's own address if it bounced until mails to it were stopped; empty = it works. */
      resting: z.string(),
    }),
  }),

  useAddress: post('/user/notificationsettings/address', {
    summary: 'Eine Adresse wieder verwenden, an die nichts mehr ging, weil E-Mails zurückkamen.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), staffFrom(80)),
    input: z.object({ child_ID: id }),
    reply: success,
  }),

  saveReception: post('/user/notificationsettings/reception', {
    summary: 'Dem Zählen von Öffnen und Klicks widersprechen, oder es wieder erlauben.',
    access: anyOf(self('child_ID'), ownGroup('child_ID'), staffFrom(80)),
    input: z.object({ child_ID: id, objects: flag }),
    reply: success,
  }),

  statistics: get('/newsletter/newsletters/stats/newsletter/:newsletter_ID', {
    summary: 'Empfangsstatistik einer Nachricht an viele: was mit ihren E-Mails geschah.',
    access: may('newsletter_read'),
    input: z.object({ newsletter_ID: id }),
    reply: receptionReply,
  }),

  sendWhatsappCode: get('/whatsapp/code/send', {
    summary: 'Einen Code an die Telefonnummer der Person schicken; der Code selbst wird nie zurückgegeben.',
    access: anyOf(self('ID'), ownGroup('ID')),
    effect: true,
    perMinute: 20,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, code: z.literal('') }),
  }),

  verifyWhatsappCode: post('/whatsapp/code/verify', {
    summary: 'Die WhatsApp-Nummer mit dem Code bestätigen.',
    access: anyOf(self('ID'), ownGroup('ID')),
    perMinute: 30,
    input: z.object({
      ID: id,
      code: z.union([text(20), id.transform(String)]).pipe(z.string().min(1, 'Bitte gib den Code ein.')),
    }),
    reply: success,
  }),

  unsetWhatsapp: post('/whatsapp/code/unset', {
    summary: 'WhatsApp abschalten; Kurznachrichten kommen dann als SMS.',
    access: anyOf(self('ID'), ownGroup('ID')),
    input: z.object({ ID: id }),
    reply: success,
  }),

  contact: post('/user/message', {
    summary: 'Eine Anfrage an die Administratoren des Vereins schicken.',
    access: loggedIn,
    perMinute: 10,
    input: contactInput,
    reply: success,
  }),

  previewMessage: post('/user/message/list/preview', {
    summary: 'Wie viele E-Mails eine Nachricht an diese Personen ergibt und wer keine bekommt.',
    access: staffAbove(50),
    bodyKb: longList,
    input: z.object(recipients),
    reply: z.strictObject({
      persons: z.int(),
      mails: z.int(),
      /** Recipients and their addresses; family members who share an address are on one line. */
      recipients: z.array(z.strictObject({ to: z.string(), persons: z.array(namedPerson) })),
      /** Neither they nor their Verwalter have an e-mail address. */
      withoutEmail: z.array(namedPerson),
      /** Their only addresses bounced until mails to them were stopped. */
      resting: z.array(namedPerson),
      /** Opted out of e-mails. */
      unwilling: z.array(namedPerson),
    }),
  }),

  testMessage: post('/user/message/list/test', {
    summary: 'Die Nachricht zur Probe an sich selbst schicken, wie die erste Person der Liste sie bekäme.',
    access: staffAbove(50),
    bodyKb: longList,
    perMinute: 10,
    input: z.object({ ...recipients, ...messageText.shape, attachment }),
    reply: success,
  }),

  texts: get('/message/texts', {
    summary: 'Die gespeicherten Texte für Nachrichten.',
    access: staffAbove(50),
    input: z.object({}),
    reply: z.strictObject({ texts: z.array(storedText) }),
  }),

  saveText: post('/message/texts/save', {
    summary: 'Einen Text für Nachrichten speichern; einer gleichen Namens wird ersetzt.',
    access: staffAbove(50),
    input: z.object({ name: messageTextName, ...messageText.shape }),
    reply: success,
  }),

  removeText: post('/message/texts/delete', {
    summary: 'Einen gespeicherten Text löschen.',
    access: staffAbove(50),
    input: z.object({ ID: id }),
    reply: success,
  }),

  held: get('/user/message/held', {
    summary: 'Nachrichten an viele, die sich noch stoppen lassen.',
    access: staffAbove(50),
    input: nothing,
    reply: z.strictObject({
      messages: z.array(z.strictObject({ ID: z.int(), subject: z.string(), until: seconds, mails: z.int() })),
    }),
  }),

  stopMessage: post('/user/message/stop', {
    summary: 'Eine Nachricht an viele stoppen, bevor sie hinausgeht.',
    access: staffAbove(50),
    input: z.object({ newsletter_ID: id }),
    reply: success,
  }),

  sendMessage: post('/user/message/list', {
    summary: 'Eine Nachricht an viele Personen schicken: eine E-Mail je Adresse und Familie.',
    access: staffAbove(50),
    bodyKb: longList,
    perMinute: 10,
    input: z.object({ ...recipients, ...messageText.shape, attachment }),
    reply: z.strictObject({
      ...success.shape,
      mails: z.int(),
      withoutEmail: z.array(namedPerson),
      /** For its reception statistics. */
      newsletter_ID: z.int(),
    }),
  }),
};
