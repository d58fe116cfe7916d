import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { everyone, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, id, integer, multiline, nothing, seconds, success, text } from '../kit/wire.ts';
import { report } from '../reports/calls.ts';

/** The lists an auditor sees: all rows, and rows worth a closer look. */
export const auditListNames = ['all', 'sample', 'withoutReceipt', 'changed', 'board'] as const;
export type AuditList = (typeof auditListNames)[number];

export const auditLists: Readonly<Record<AuditList, string>> = {
  all: 'Alle Buchungen',
  sample: 'Stichprobe',
  withoutReceipt: 'Ohne Beleg',
  changed: 'Geändert oder storniert',
  board: 'Zahlungen an Vorstand und Angehörige',
};

const auditList = z.enum(auditListNames, 'Diese Liste gibt es nicht.');

/** Reports the auditor can also read, always for the whole year. */
export const auditReports = ['income', 'assets', 'balances', 'cash', 'openItems'] as const;

const auditAccess = z.strictObject({
  ID: z.int(),
  year_ID: z.int(),
  start: dayNumber,
  end: dayNumber,
  name: z.string(),
  timeGranted: seconds,
  timeEnd: seconds,
  /** 0 = not yet. */
  timeOpened: seconds,
  timeRevoked: seconds,
  comments: z.int(),
});
export type AuditAccess = z.output<typeof auditAccess>;

const comment = z.strictObject({
  ID: z.int(),
  /** The row the comment is about; 0 = the year. */
  row_ID: z.int(),
  fullname: z.string(),
  time: seconds,
  text: z.string(),
});
export type AuditComment = z.output<typeof comment>;

const auditRow = z.strictObject({
  ID: z.int(),
  date: dayNumber,
  belegnr: z.string(),
  buchsymbol: z.string(),
  text: z.string(),
  amount: z.int(),
  gkonto: z.string(),
  konto: z.string(),
  isCancelled: z.boolean(),
  /** Why it is in the list, where that is not obvious. */
  reason: z.string(),
  receipts: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
});
export type AuditRow = z.output<typeof auditRow>;

const overview = z.strictObject({
  name: z.string(),
  club: z.string(),
  start: dayNumber,
  end: dayNumber,
  isClosed: z.boolean(),
  timeEnd: seconds,
  counts: z.strictObject({
    all: z.int(),
    sample: z.int(),
    withoutReceipt: z.int(),
    changed: z.int(),
    board: z.int(),
  }),
  /** Missing numbers of a series. */
  gaps: z.array(z.string()),
  seed: z.string(),
  comments: z.array(comment),
});
export type AuditOverview = z.output<typeof overview>;

export const auditTexts = {
  nameMissing: 'Bitte gib an, für wen der Zugang ist.',
  daysOutside: 'Der Zugang gilt mindestens einen Tag und höchstens 120 Tage.',
  sizeOutside: 'Eine Stichprobe hat zwischen 1 und 200 Zeilen.',
  commentMissing: 'Bitte schreib eine Anmerkung.',
} as const;

/** Anyone with the link; the link determines club and year. */
const byLink = { access: everyone, perMinute: 120 };
const accessToken = text(64);

const gone = { of: 'audit', by: 'ID', crowded: 'Bitte versuche es gleich noch einmal.' };

export const audit = {
  accesses: get('/accounting/audit/accesses', {
    summary: 'Wer als Rechnungsprüferin oder Rechnungsprüfer welches Geschäftsjahr lesen darf.',
    access: may('accounting_read'),
    input: z.object({}),
    reply: z.strictObject({ accesses: z.array(auditAccess) }),
  }),

  grant: post('/accounting/audit/grant', {
    summary: 'Einen Zugang zu einem Geschäftsjahr geben. Den Link zeigt die Antwort, und nur sie.',
    access: may('accounting'),
    input: z.object({
      year_ID: id,
      name: text(120).pipe(z.string().min(1, auditTexts.nameMissing)),
      days: integer.pipe(z.number().min(1, auditTexts.daysOutside).max(120, auditTexts.daysOutside)),
    }),
    reply: success.extend({ link: z.string() }),
  }),

  revoke: post('/accounting/audit/revoke', {
    summary: 'Einen Zugang sofort beenden.',
    access: may('accounting'),
    admission: gone,
    input: z.object({ ID: id }),
    reply: success,
  }),

  open: post('/accounting/audit/open', {
    summary: 'Rechnungsprüfung: was im Geschäftsjahr eines Zugangs zu prüfen ist.',
    ...byLink,
    input: z.object({ accessToken }),
    reply: overview,
  }),

  rows: post('/accounting/audit/rows', {
    summary: 'Rechnungsprüfung: Buchungen des Geschäftsjahres, alle oder die auffälligen.',
    ...byLink,
    input: z.object({
      accessToken,
      list: auditList,
      page: integer.pipe(z.number().min(0).max(100_000)).default(0),
    }),
    reply: z.strictObject({ rows: z.array(auditRow), total: z.int(), size: z.int() }),
  }),

  report: post('/accounting/audit/view', {
    summary: 'Rechnungsprüfung: ein Bericht über das Geschäftsjahr.',
    ...byLink,
    input: z.object({ accessToken, report: z.enum(auditReports) }),
    reply: report,
  }),

  sample: post('/accounting/audit/sample', {
    summary: 'Rechnungsprüfung: eine Stichprobe ziehen. Derselbe Startwert zieht dieselben Zeilen.',
    ...byLink,
    input: z.object({
      accessToken,
      seed: text(40),
      size: integer.pipe(z.number().min(1, auditTexts.sizeOutside).max(200, auditTexts.sizeOutside)),
    }),
    reply: success,
  }),

  comment: post('/accounting/audit/comment', {
    summary: 'Rechnungsprüfung: eine Anmerkung zu einer Zeile oder zum Geschäftsjahr.',
    ...byLink,
    input: z.object({
      accessToken,
      /** 0 = the year. */
      row_ID: id.default(0),
      text: multiline(2000).pipe(z.string().min(1, auditTexts.commentMissing)),
    }),
    reply: success,
  }),
};

/** Rendered after the transaction, like every file that takes long. */
export const auditFiles = {
  paper: post('/accounting/audit/report', {
    summary: 'Rechnungsprüfung: der Prüfbericht als PDF.',
    ...byLink,
    admission: fileAdmission,
    input: z.object({ accessToken }),
    reply: exportedFile,
  }),
};

/** Returns the file itself, so it is separate from the JSON calls of the contract. */
export const auditReceipt = get('/accounting/audit/receipt/:accessToken/:ID', {
  summary: 'Rechnungsprüfung: ein Beleg zu einer Buchung des Geschäftsjahres.',
  ...byLink,
  input: z.object({ accessToken, ID: id }),
  reply: nothing,
});
