import { z } from 'zod';
import { ledgerTaxCodes } from '../accounting/rules.ts';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, id, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { readsWholeClub } from './access.ts';

export const reportKinds = [
  'income',
  'assets',
  'profit',
  'balanceSheet',
  'balances',
  'journal',
  'account',
  'cash',
  'openItems',
  'costCentres',
  'budget',
  'vat',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportLabels: Readonly<Record<ReportKind, string>> = {
  income: 'Einnahmen-Ausgaben-Rechnung',
  assets: 'Vermögensübersicht',
  profit: 'Gewinn- und Verlustrechnung',
  balanceSheet: 'Bilanz',
  balances: 'Saldenliste',
  journal: 'Journal',
  account: 'Kontoblatt',
  cash: 'Kassabuch',
  openItems: 'Offene Posten nach Alter',
  costCentres: 'Ergebnis je Kostenstelle',
  budget: 'Voranschlag',
  vat: 'Umsatzsteuer (UVA)',
};

const reportKind = z.enum(reportKinds, 'Diesen Bericht gibt es nicht.');

/** head: starts a group; sum: of a group; total: of the report. */
export const rowLevels = ['head', 'line', 'sum', 'total'] as const;

const reportRow = z.strictObject({
  level: z.enum(rowLevels),
  /** In the order of the columns. */
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  /** Number of the account with the underlying rows. */
  account: z.int().optional(),
  /** The month or day of the row, if narrower than the report. */
  from: dayNumber.optional(),
  to: dayNumber.optional(),
});
export type ReportRow = z.output<typeof reportRow>;

/** percent: whole numbers. */
const reportColumn = z.strictObject({
  label: z.string(),
  type: z.enum(['text', 'money', 'number', 'percent', 'date']),
});

export const report = z.strictObject({
  kind: reportKind,
  title: z.string(),
  /** Subtitle: the period and the method. */
  notes: z.array(z.string()),
  from: dayNumber,
  to: dayNumber,
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  /** Number of further rows, only in the file. */
  left: z.int(),
  chart: z
    .strictObject({
      labels: z.array(z.string()),
      series: z.array(z.strictObject({ name: z.string(), values: z.array(z.int()) })),
    })
    .optional(),
});
export type Report = z.output<typeof report>;

/** A part of the Vorstandsbericht: a table like in every report, a sentence about it, and its chart. */
const boardPart = z.strictObject({
  title: z.string(),
  headline: z.string(),
  notes: z.array(z.string()),
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  chart: z
    .strictObject({
      title: z.string(),
      unit: z.enum(['money', 'number', 'percent']),
      labels: z.array(z.string()),
      series: z.array(z.strictObject({ name: z.string(), values: z.array(z.int()) })),
    })
    .optional(),
});
export type BoardPart = z.output<typeof boardPart>;

export const boardReport = z.strictObject({
  title: z.string(),
  /** The counted period, the period it is compared with, and the covered part of the club. */
  notes: z.array(z.string()),
  from: dayNumber,
  to: dayNumber,
  parts: z.array(boardPart),
});
export type BoardReport = z.output<typeof boardReport>;

export const reportFormats = ['pdf', 'csv', 'excel'] as const;

/** When tax is owed: with the charge (Sollbesteuerung), or with the payment (Istbesteuerung). */
export const vatMethods = {
  received: 'nach vereinnahmten Entgelten (Ist)',
  agreed: 'nach vereinbarten Entgelten (Soll)',
} as const;
const vatMethod = z.enum(['received', 'agreed']);

const wanted = {
  report: reportKind,
  /** Both inclusive; 0 = the current business year. */
  from: dayInput.default(0),
  to: dayInput.default(0),
  /** For the report about one account. */
  account: integer.pipe(z.number().min(0).max(99_999_999)).default(0),
  method: vatMethod.default('received'),
};

const days = { from: wanted.from, to: wanted.to };

const handing = {
  of: 'handover',
  crowded: 'Gerade wird schon eine Übergabe zusammengestellt. Bitte versuche es gleich noch einmal.',
};

/** Steuercode in BMD. */
export const bmdCode = text(3).regex(/^\d{0,3}$/, 'Ein Steuercode in BMD hat höchstens drei Ziffern.');

const namedBmdCode = z.strictObject({ code: z.enum(ledgerTaxCodes), name: z.string(), bmdCode: z.string() });
export type BmdCode = z.output<typeof namedBmdCode>;

const maxCents = 100_000_000_000;

export const reports = {
  view: get('/accounting/reports/view/:report', {
    summary: 'Ein Bericht der Buchhaltung über einen Zeitraum.',
    access: may('accounting_read'),
    mayBeOld: true,
    input: z.object(wanted),
    reply: report,
  }),

  board: get('/club/board/report', {
    summary: 'Vorstandsbericht: Mitglieder, Kurse, Geld und Anwesenheit eines Zeitraums neben dem Vorjahr.',
    access: readsWholeClub,
    mayBeOld: true,
    input: z.object(days),
    reply: boardReport,
  }),

  budget: get('/accounting/reports/budget/:ID', {
    summary: 'Der Voranschlag eines Geschäftsjahres: Ertrags- und Aufwandskonten mit dem, was geplant ist.',
    access: may('accounting_read'),
    input: z.object({ ID: id }),
    reply: z.strictObject({
      lines: z.array(
        z.strictObject({
          ID: z.int(),
          nr: z.int(),
          name: z.string(),
          /** Cents: income and expense both positive. */
          amount: z.int(),
          /** Amount of the previous year. */
          before: z.int(),
        }),
      ),
    }),
  }),

  saveBudget: post('/accounting/reports/budget/:ID', {
    summary: 'Den Voranschlag eines Geschäftsjahres speichern; 0 nimmt ein Konto heraus.',
    access: may('accounting'),
    input: z.object({
      ID: id,
      lines: z
        .array(z.strictObject({ ID: id, amount: integer.pipe(z.number().min(-maxCents).max(maxCents)) }))
        .max(500, 'Das sind zu viele Konten auf einmal.'),
    }),
    reply: success,
  }),

  handovers: get('/accounting/reports/handovers', {
    summary: 'Was die Steuerberatung schon bekommen hat, die letzte Übergabe zuerst.',
    access: may('accounting_read'),
    input: z.object({}),
    reply: z.strictObject({
      handovers: z.array(z.strictObject({ ID: z.int(), from: dayNumber, to: dayNumber, time: seconds, rows: z.int() })),
    }),
  }),

  handOver: post('/accounting/reports/handover', {
    summary:
      'Die Buchungen eines Zeitraums, die die Steuerberatung noch nicht hat, für sie zusammenstellen (BMD und CSV).',
    access: may('accounting'),
    admission: handing,
    input: z.object({ from: dayInput, to: dayInput }),
    reply: success.extend({ ID: z.int() }),
  }),

  bmdCodes: get('/accounting/reports/bmdcodes', {
    summary: 'Welchen Steuercode die Steuerberatung in BMD für welche Steuer verwendet.',
    access: may('accounting_read'),
    input: nothing,
    reply: z.strictObject({
      codes: z.array(namedBmdCode),
    }),
  }),

  saveBmdCodes: post('/accounting/reports/bmdcodes', {
    summary:
      'Die Steuercodes der Steuerberatung in BMD speichern; leer: Betrag und Steuer gehen als eigene Zeilen hinaus.',
    access: may('accounting'),
    input: z.object({
      codes: z
        .array(z.strictObject({ code: z.enum(ledgerTaxCodes), bmdCode }))
        .max(ledgerTaxCodes.length, 'Das sind zu viele Steuercodes auf einmal.'),
    }),
    reply: success,
  }),

  dashboard: get('/accounting/dashboard', {
    summary: 'Die Buchhaltung auf einen Blick: Geldbestände, Einnahmen und Ausgaben, was offen ist, und was wartet.',
    access: may('accounting_read'),
    mayBeOld: true,
    input: z.object({}),
    reply: z.strictObject({
      from: dayNumber,
      to: dayNumber,
      /** The last days of thirteen months, the last one is today. */
      days: z.array(dayNumber),
      money: z.array(z.strictObject({ nr: z.int(), name: z.string(), balance: z.int(), course: z.array(z.int()) })),
      months: z.array(
        z.strictObject({
          label: z.string(),
          income: z.int(),
          expense: z.int(),
          incomeBefore: z.int(),
          expenseBefore: z.int(),
        }),
      ),
      /** Debts of families, grouped by time since the due date. */
      ages: z.array(z.strictObject({ label: z.string(), amount: z.int() })),
      waiting: z.array(z.strictObject({ text: z.string(), count: z.int(), link: z.string() })),
    }),
  }),
};
export type Dashboard = z.output<(typeof reports)['dashboard']['reply']>;
export type BudgetLine = z.output<(typeof reports)['budget']['reply']>['lines'][number];

/** Rendered after the transaction, like every file that takes long. */
export const reportFiles = {
  file: get('/accounting/reports/file/:report', {
    summary: 'Ein Bericht der Buchhaltung als PDF, CSV oder Excel-Datei.',
    access: may('accounting_read'),
    admission: fileAdmission,
    mayBeOld: true,
    input: z.object({ ...wanted, format: z.enum(reportFormats) }),
    reply: exportedFile,
  }),

  board: get('/club/board/report/pdf', {
    summary: 'Der Vorstandsbericht als PDF, mit Diagrammen.',
    access: readsWholeClub,
    admission: fileAdmission,
    mayBeOld: true,
    input: z.object(days),
    reply: exportedFile,
  }),
};

/** Returns the file itself, so it is separate from the JSON calls of the contract. */
export const handoverArchive = get('/accounting/reports/handover/:ID/zip', {
  summary: 'Eine Übergabe an die Steuerberatung als ZIP-Datei: BMD, CSV und die Belege.',
  access: may('accounting_read'),
  perMinute: 10,
  admission: fileAdmission,
  input: z.object({ ID: id }),
  reply: nothing,
});
