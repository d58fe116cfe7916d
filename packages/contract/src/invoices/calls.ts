import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { anyOf, may, maySee, ownGroup } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { dayInput, dayNumber, flag, id, multiline, nothing, seconds, success, text, version } from '../kit/wire.ts';

export const invoiceKinds = ['normal', 'canc'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceForms = ['booking', 'family', 'free'] as const;
export type InvoiceForm = (typeof invoiceForms)[number];

/** Derived from the unpaid part of the covered items. */
export const invoiceStates = ['open', 'partly', 'paid', 'cancelled', 'cancellation'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStateLabels: Readonly<Record<InvoiceState, string>> = {
  open: 'offen',
  partly: 'teilweise bezahlt',
  paid: 'bezahlt',
  cancelled: 'storniert',
  cancellation: 'Stornorechnung',
};

/** Maximum gross amount for the short form (Kleinbetragsrechnung, § 11 Abs. 6 UStG). */
export const smallAmountCents = 40_000;

/** „2026-00001“ */
export const invoiceNumberText = (year: number, number: number): string => `${year}-${String(number).padStart(5, '0')}`;

/** The draft or template cannot be filled with data. */
export const unfillableTemplate = 'Ein Fehler beim Zuordnen der Daten ist aufgetreten';

const row = z.strictObject({ text: z.string(), amount: z.int() });

const invoice = z.strictObject({
  ID: z.int(),
  invoiceNumber: z.string(),
  invoiceDate: dayNumber,
  kind: z.enum(invoiceKinds),
  form: z.enum(invoiceForms),
  state: z.enum(invoiceStates),
  /** Open amount and its due date; 0 = none. */
  open: z.int(),
  due: dayNumber,
  /** The items were cancelled or changed, but the invoice is still valid: the office has to check. */
  differs: z.boolean(),
  /** The cancelled invoice, or its cancellation. */
  counterpart: z.string(),
  /** 0 = not for one booking, not for a person, not for a contact. */
  cp_ID: z.int(),
  payer_ID: z.int(),
  customer_ID: z.int(),
  child_ID: z.int(),
  fullname: z.string(),
  recipient: z.string(),
  /** Address it was sent to, or would be. */
  email: z.string().optional(),
  subject: z.string(),
  rows: z.array(row),
  taxRate: z.number(),
  /** Cents; negative for a cancellation. */
  net: z.int(),
  tax: z.int(),
  total: z.int(),
  timeSent: seconds,
});
export type InvoiceRow = z.output<typeof invoice>;

const ownInvoice = invoice
  .pick({
    ID: true,
    cp_ID: true,
    invoiceNumber: true,
    invoiceDate: true,
    kind: true,
    state: true,
    open: true,
    due: true,
    form: true,
    fullname: true,
    subject: true,
    total: true,
  })
  /** The booking was cancelled and credited: the payer gets the cancellation invoice. */
  .extend({ isTakenBack: z.boolean() });
export type OwnInvoice = z.output<typeof ownInvoice>;

const template = z.strictObject({
  ID: z.int(),
  name: z.string(),
  timeModified: seconds,
  isDefault: z.boolean(),
  /** Opens the editor; only for users who may edit. */
  accessToken: z.string().optional(),
});
export type InvoiceTemplate = z.output<typeof template>;

const templateName = text(80).min(1, 'Bitte gib der Vorlage einen Namen.');
const accessToken = text(64);
/** The editor's document as JSON. */
const templateContent = text(60_000);
const templateBodyKb = 256;

const runFilter = {
  /** One course, or all. */
  course_ID: id.optional(),
  /** Booking dates. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** One invoice per family instead of one per booking. */
  perFamily: flag.default(false),
};

const leftOut = z.strictObject({ cp_ID: z.int(), fullname: z.string(), course: z.string(), reason: z.string() });

const run = z.strictObject({
  ID: z.int(),
  title: z.string(),
  sends: z.boolean(),
  perFamily: z.boolean(),
  time: seconds,
  timeFinished: seconds,
  total: z.int(),
  done: z.int(),
  issued: z.int(),
  refused: z.array(leftOut),
});
export type InvoiceRun = z.output<typeof run>;

/** These calls take numbers from the club's series, so they run one after the other. */
export const numberAdmission = {
  of: 'invoice',
  atOnce: 2,
  crowded: 'Gerade werden viele Rechnungen ausgestellt. Bitte versuche es in einer Minute noch einmal.',
};

export const invoices = {
  list: get('/invoices', {
    summary: 'Alle Rechnungen und Stornorechnungen, die neueste zuerst, mit den Summen über alle Seiten.',
    access: may('invoice_read'),
    // Needed by users who send invoices.
    restricted: { email: may('invoice') },
    input: z.object({ ...listInput, search: text(100).default('') }),
    reply: z.strictObject({
      invoices: z.array(invoice),
      total: z.int(),
      sums: z.strictObject({ net: z.int(), tax: z.int(), total: z.int(), open: z.int() }),
    }),
  }),

  ofCustomer: get('/invoice/customer/:ID', {
    summary: 'Die Rechnungen an einen Kontakt.',
    access: may('invoice_read'),
    input: z.object({ ID: id }),
    reply: z.strictObject({ invoices: z.array(ownInvoice) }),
  }),

  ofPerson: get('/invoice/list/:userID', {
    summary: 'Die Rechnungen, die eine Person zu bezahlen hat oder hatte.',
    access: anyOf(ownGroup('userID'), may('invoice_read')),
    input: z.object({ userID: id }),
    reply: z.strictObject({ invoices: z.array(ownInvoice) }),
  }),

  issue: post('/invoice/issue', {
    summary: 'Die Rechnung zu einer Buchung ausstellen; gibt es sie schon, bleibt es bei ihr.',
    access: may('invoice'),
    admission: numberAdmission,
    input: z.object({ cp_ID: id }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), invoiceNumber: z.string() }),
  }),

  cancel: post('/invoice/cancel', {
    summary: 'Eine Rechnung stornieren: Die Stornorechnung bekommt eine eigene Nummer, das Original bleibt.',
    access: may('invoice'),
    admission: numberAdmission,
    input: z.object({ ID: id, reason: text(200).min(1, 'Bitte gib einen Grund an.') }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), invoiceNumber: z.string() }),
  }),

  xml: get('/invoice/:ID/xml', {
    summary: 'Eine Rechnung im Format ebInterface 6.1.',
    access: anyOf(may('invoice_read'), maySee('ownInvoice', 'ID')),
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),

  templates: get('/invoice/templates/list', {
    summary: 'Die Rechnungsvorlagen des Vereins.',
    access: may('invoice_read'),
    restricted: { accessToken: may('invoice') },
    input: nothing,
    reply: z.strictObject({ templates: z.array(template) }),
  }),

  template: get('/invoice/templates/:ID/:accessToken', {
    summary: 'Eine Rechnungsvorlage im Editor öffnen.',
    access: may('invoice'),
    input: z.object({ ID: id, accessToken }),
    reply: z.strictObject({ ID: z.int(), name: z.string(), content: z.string(), version: z.int() }),
  }),

  addTemplate: post('/invoice/templates/add', {
    summary: 'Eine Rechnungsvorlage anlegen, leer oder als Kopie einer anderen.',
    access: may('invoice'),
    input: z.object({ name: templateName, copyOf: id.optional() }),
    reply: z.strictObject({ ...success.shape, ID: z.int(), accessToken: z.string() }),
  }),

  saveTemplate: post('/invoice/templates/save', {
    summary: 'Eine Rechnungsvorlage speichern; was sich nicht mit Daten füllen lässt, wird abgelehnt.',
    access: may('invoice'),
    bodyKb: templateBodyKb,
    input: z.object({ ID: id, accessToken, name: templateName, content: templateContent, version }),
    reply: z.strictObject({ ...success.shape, version: z.int() }),
  }),

  defaultTemplate: post('/invoice/templates/default', {
    summary: 'Festlegen, mit welcher Vorlage neue Rechnungen geschrieben werden; 0 = mit dem Text des Produkts.',
    access: may('invoice'),
    input: z.object({ ID: id }),
    reply: success,
  }),

  removeTemplate: post('/invoice/templates/delete', {
    summary: 'Eine Rechnungsvorlage löschen; ausgestellte Rechnungen bleiben, wie sie sind.',
    access: may('invoice'),
    input: z.object({ ID: id }),
    reply: success,
  }),

  previewRun: post('/invoice/runs/preview', {
    summary: 'Welche Rechnungen ein Rechnungslauf ausstellen würde, und wer warum keine bekommt. Es ändert nichts.',
    access: may('invoice'),
    input: z.object(runFilter),
    reply: z.strictObject({
      count: z.int(),
      amount: z.int(),
      withoutEmail: z.int(),
      leftOut: z.array(leftOut),
      /** Selectable courses: only those with bookings. */
      courses: z.array(z.strictObject({ ID: z.int(), name: z.string(), startdate: seconds })),
    }),
  }),

  startRun: post('/invoice/runs/start', {
    summary: 'Einen Rechnungslauf starten: Die Rechnungen werden im Hintergrund ausgestellt und auf Wunsch verschickt.',
    access: may('invoice'),
    input: z.object({ ...runFilter, sends: flag.default(false) }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  runs: get('/invoice/runs', {
    summary: 'Die letzten Rechnungsläufe und wie weit sie sind.',
    access: may('invoice_read'),
    input: nothing,
    reply: z.strictObject({ runs: z.array(run) }),
  }),
};

/** Rendered after the transaction: other requests waiting for an invoice number do not wait for a picture. */
export const invoiceFiles = {
  ofBooking: get('/invoice/course_part/:cp_ID', {
    summary:
      'Die Rechnung zu einer Buchung als PDF; wer sie bezahlt, bekommt sie auch dann, wenn es sie noch nicht gibt.',
    access: anyOf(may('invoice_read'), maySee('ownBooking', 'cp_ID')),
    effect: true,
    perMinute: 60,
    admission: numberAdmission,
    input: z.object({
      cp_ID: id,
      kind: z.enum(invoiceKinds, 'Diese Art von Rechnung gibt es nicht.').default('normal'),
    }),
    reply: exportedFile,
  }),

  pdf: get('/invoice/:ID/pdf', {
    summary: 'Eine ausgestellte Rechnung als PDF.',
    access: anyOf(may('invoice_read'), maySee('ownInvoice', 'ID')),
    perMinute: 60,
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),

  facturX: get('/invoice/:ID/facturx', {
    summary: 'Eine Rechnung als ZUGFeRD/Factur-X (EN 16931): PDF/A-3, in dem die Rechnung auch als XML steckt.',
    access: anyOf(may('invoice_read'), maySee('ownInvoice', 'ID')),
    perMinute: 60,
    admission: fileAdmission,
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),

  send: post('/invoice/send', {
    summary: 'Eine Rechnung mit dem PDF im Anhang per E-Mail schicken, auch noch einmal.',
    access: may('invoice'),
    perMinute: 30,
    admission: fileAdmission,
    input: z.object({
      ID: id,
      email: text(200).min(1, 'Bitte gib eine E-Mail-Adresse an.'),
      text: multiline(2000).min(1, 'Bitte schreib ein paar Worte zur Rechnung.'),
    }),
    reply: success,
  }),

  preview: post('/invoice/templates/preview', {
    summary: 'Wie eine Rechnung mit dieser Vorlage aussähe, mit den Daten der letzten Buchung.',
    access: may('invoice'),
    perMinute: 60,
    bodyKb: templateBodyKb,
    admission: fileAdmission,
    input: z.object({ ID: id, accessToken, content: templateContent }),
    reply: exportedFile,
  }),
};

/** Returns the file itself, so it is separate from the JSON calls of the contract. */
export const invoiceArchive = get('/invoice/runs/:ID/zip', {
  summary: 'Die Rechnungen eines Rechnungslaufs als ZIP-Datei.',
  access: may('invoice_read'),
  perMinute: 10,
  admission: fileAdmission,
  input: z.object({ ID: id }),
  reply: nothing,
});
