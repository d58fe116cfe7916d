import { z } from 'zod';
import { changeEntry } from '../history/calls.ts';
import { allOf, anyOf, may, maySee } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { pluck } from '../kit/record-of.ts';
import { dayNumber, flag, id, idList, multiline, nothing, seconds, success, text } from '../kit/wire.ts';
import { tagOrLabel } from '../tags/calls.ts';
import { agreementFields } from './agreement-fields.ts';
import { contactFields } from './contact-fields.ts';
import { mergeableFields } from './merge-rules.ts';

/** Maximum a list shows at once. */
export const maxContacts = 5000;
export const maxImportedContacts = 1000;

const reads = may('contacts_read');
/** Users who read invoices may read their recipients. */
const readsOne = anyOf(reads, allOf(may('invoice_read'), maySee('invoicedContact', 'ID')));
const writes = may('contacts');

const contactInput = z
  .object({ ID: id.default(0), ...pluck(contactFields, 'input') })
  .superRefine((contact, issues) => {
    const add = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
    const { company, prename, lastname, newsletter, email, consentOn } = contact;
    if (`${company}${prename}${lastname}` === '') add('company', 'Bitte gib eine Firma oder einen Namen an.');
    if (newsletter && email === '') add('email', 'Für den Newsletter braucht es eine E-Mail-Adresse.');
    if (newsletter && consentOn === 0) add('consentOn', 'Bitte gib an, wann die Einwilligung erteilt wurde.');
  });
export type ContactInput = z.output<typeof contactInput>;

const contact = z.strictObject({
  ID: z.int(),
  /** The company, or else the person. */
  name: z.string(),
  ...pluck(contactFields, 'reply'),
  tags: z.array(z.string()),
  /** Three mails to its address bounced permanently: bulk mail skips it. */
  isResting: z.boolean(),
  /** none: no current agreement; open: a current one without an end. */
  sponsor: z.enum(['none', 'open', 'until']),
  sponsorUntil: dayNumber,
});
export type ContactRow = z.output<typeof contact>;

const agreementInput = z
  .object({ ID: id.default(0), contact_ID: id, ...pluck(agreementFields, 'input') })
  .superRefine(({ title, start, end }, issues) => {
    if (title === '') issues.addIssue({ code: 'custom', path: ['title'], message: 'Bitte gib an, worum es geht.' });
    if (start > 0 && end > 0 && end < start) {
      issues.addIssue({ code: 'custom', path: ['end'], message: 'Das Ende liegt vor dem Anfang.' });
    }
  });
export type AgreementInput = z.output<typeof agreementInput>;

const agreement = z.strictObject({ ID: z.int(), ...pluck(agreementFields, 'reply') });
export type AgreementRow = z.output<typeof agreement>;

const tag = z.strictObject({ value: z.int(), label: z.string() });

const contactPage = z.strictObject({
  contact,
  tags: z.array(tag),
  agreements: z.array(agreement),
  /** The person the contact was turned into; 0 = none. */
  child_ID: z.int(),
  /** Erased, except for its invoices. */
  isErased: z.boolean(),
  /** It has received invoices, so it has an account in the books. */
  hasInvoices: z.boolean(),
});
export type ContactPage = z.output<typeof contactPage>;

export const contactMessageTexts = {
  reasonMissing: 'Bitte gib an, warum auch Kontakte ohne Einwilligung diese E-Mail brauchen.',
};

const named = z.strictObject({ ID: z.int(), name: z.string() });

const importStates = ['new', 'known', 'wrong'] as const;
const importRow = z.strictObject({
  /** Line in the file, counted from one as in a spreadsheet. */
  line: z.int(),
  name: z.string(),
  values: z.strictObject(pluck(contactFields, 'reply')),
  state: z.enum(importStates),
  /** The error, or the matching contact. */
  note: z.string(),
});
export type ContactImportRow = z.output<typeof importRow>;

const contactImport = z.strictObject({
  ID: z.int(),
  name: z.string(),
  time: seconds,
  by: z.string(),
  added: z.int(),
  /** 0 = not undone. */
  undoneAt: seconds,
});
export type ContactImport = z.output<typeof contactImport>;

export const contacts = {
  list: get('/contacts', {
    summary: 'Alle Kontakte mit Tags und laufenden Vereinbarungen.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ contacts: z.array(contact) }),
  }),

  get: get('/contacts/get/:ID', {
    summary:
      'Ein Kontakt mit Tags und Vereinbarungen. Wer Rechnungen liest, sieht auch ohne das Recht auf Kontakte, wer eine bekommen hat, ohne Notiz und Tags.',
    access: readsOne,
    input: z.object({ ID: id }),
    reply: contactPage,
  }),

  history: get('/contacts/history/:ID', {
    summary: 'Historie eines Kontakts, neueste zuerst.',
    access: reads,
    input: z.object({ ID: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),

  duplicates: get('/contacts/duplicates', {
    summary:
      'Kontakte, die vielleicht doppelt angelegt sind: gleiche E-Mail-Adresse, Telefonnummer oder gleicher Name.',
    access: writes,
    input: nothing,
    reply: z.strictObject({
      pairs: z.array(z.strictObject({ reason: z.string(), one: contact, other: contact })),
    }),
  }),

  availableTags: get('/tags/get_avail/contact', {
    summary: 'Die Tags von Kontakten, die zur Auswahl stehen.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ tags: z.array(tag) }),
  }),

  setTags: post('/tags/set/contact/:ID', {
    summary: 'Die Tags eines Kontakts festlegen; neue anlegen darf nur, wer die Berechtigung tags hat.',
    access: writes,
    input: z.object({ ID: id, tags: z.array(tagOrLabel).max(100) }),
    reply: z.strictObject({ ...success.shape, tags: z.array(tag) }),
  }),

  save: post('/contacts/save', {
    summary: 'Einen Kontakt anlegen (ID 0) oder ändern.',
    access: writes,
    input: contactInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  remove: post('/contacts/delete', {
    summary: 'Kontakte löschen. Wer Rechnungen hat, wird anonymisiert: Rechnungen müssen aufbewahrt werden.',
    access: writes,
    input: z.object({ IDs: idList.pipe(z.array(z.number()).min(1, 'Bitte wähle einen Kontakt aus.').max(500)) }),
    reply: success,
  }),

  merge: post('/contacts/merge', {
    summary:
      'Zwei Kontakte zusammenlegen: Einer bleibt und bekommt, was ihm fehlt; von dem, was beide anders sagen, gilt aus take der andere.',
    access: writes,
    input: z.object({
      ID: id,
      other_ID: id,
      take: z.array(z.enum(mergeableFields)).max(mergeableFields.length).default([]),
    }),
    reply: success,
  }),

  convert: post('/contacts/convert', {
    summary: 'Aus einem Kontakt eine Person des Vereins machen, eine neue (child_ID 0) oder eine, die es schon gibt.',
    access: allOf(writes, may('user')),
    input: z.object({ ID: id, child_ID: id.default(0) }),
    reply: z.strictObject({ ...success.shape, child_ID: z.int() }),
  }),

  addNote: post('/contacts/note', {
    summary: 'Einen eigenen Eintrag in die Historie eines Kontakts schreiben.',
    access: writes,
    input: z.object({ ID: id, text: multiline(2000).min(1, 'Bitte gib einen kurzen Text ein!') }),
    reply: success,
  }),

  useAddress: post('/contacts/address/use', {
    summary: 'Die Adresse eines Kontakts wieder verwenden, an die nichts mehr ging, weil E-Mails zurückkamen.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  message: post('/contacts/message', {
    summary:
      'Kontakten eine E-Mail schreiben. An mehrere geht sie nur mit Einwilligung, oder wenn das Büro es ausdrücklich will.',
    access: writes,
    perMinute: 30,
    input: z
      .object({
        IDs: idList.pipe(z.array(z.number()).min(1, 'Bitte wähle einen Kontakt aus.').max(maxContacts)),
        subject: text(200).min(1, 'Bitte gib einen Betreff ein.'),
        text: multiline(20_000).min(1, 'Bitte gib einen Text ein.'),
        /** Also to contacts without consent, for contractual messages; the mail states the reason. */
        includeUnwilling: flag.default(false),
        reason: text(200).default(''),
      })
      .refine(({ includeUnwilling, reason }) => !includeUnwilling || reason.length >= 5, {
        path: ['reason'],
        message: contactMessageTexts.reasonMissing,
      }),
    reply: z.strictObject({
      ...success.shape,
      mails: z.int(),
      withoutEmail: z.array(named),
      unwilling: z.array(named),
      /** Three mails bounced permanently: bulk mail skips them. */
      resting: z.array(named),
    }),
  }),

  saveAgreement: post('/contacts/agreement/save', {
    summary: 'Eine Vereinbarung mit einem Sponsor anlegen (ID 0) oder ändern.',
    access: writes,
    input: agreementInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  removeAgreement: post('/contacts/agreement/delete', {
    summary: 'Eine Vereinbarung löschen.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  import: post('/contacts/import', {
    summary: 'Kontakte aus einer Tabelle anlegen; wen es schon gibt, der bleibt, wie er ist.',
    access: writes,
    bodyKb: 2000,
    input: z.object({
      name: text(200),
      rows: z.array(contactInput.strict()).min(1, 'In dieser Tabelle ist niemand Neuer.').max(maxImportedContacts),
    }),
    reply: z.strictObject({ ...success.shape, added: z.int() }),
  }),

  imports: get('/contacts/imports', {
    summary: 'Die letzten Importe von Kontakten.',
    access: writes,
    input: nothing,
    reply: z.strictObject({ imports: z.array(contactImport) }),
  }),

  undoImport: post('/contacts/import/undo', {
    summary:
      'Einen Import rückgängig machen: Was er angelegt hat, wird gelöscht, wenn seither niemand damit gearbeitet hat.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),
};

/** Upload or download files, so they are separate from the JSON calls. */
export const contactFiles = {
  previewImport: post('/contacts/import/preview', {
    summary: 'Kontakte aus Excel oder CSV lesen (Formularfeld excel_file), ohne etwas zu schreiben.',
    access: writes,
    perMinute: 30,
    input: nothing,
    reply: z.strictObject({ name: z.string(), unknown: z.array(z.string()), rows: z.array(importRow) }),
  }),

  data: get('/contacts/data/:ID', {
    summary: 'Datenauskunft: alles, was über einen Kontakt gespeichert ist, als Datei.',
    access: writes,
    input: z.object({ ID: id }),
    reply: z.unknown(),
  }),
};
