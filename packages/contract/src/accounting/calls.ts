import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { changeEntry } from '../history/calls.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { bicOrNone, ibanOrNone } from '../kit/iban.ts';
import { listInput } from '../kit/lists.ts';
import { flag, id, idList, integer, moment, nothing, seconds, success, text, version } from '../kit/wire.ts';
import {
  accountKinds,
  bookingSymbols,
  highestAccount,
  type LedgerTaxCode,
  ledgerTaxCodes,
  modifiedFields,
} from './rules.ts';

const reads = may('accounting_read');
const writes = may('accounting');

/** Number of an account; 0 = none, or all accounts. */
const accountNumber = integer.pipe(z.number().min(0).max(highestAccount));

const accountKind = integer.pipe(z.literal(accountKinds));

const isTaxCode = (code: string): code is LedgerTaxCode => ledgerTaxCodes.some((known) => known === code);
const taxCode = z.enum(ledgerTaxCodes, 'Diesen Steuercode gibt es nicht.');

const account = z.strictObject({
  ID: z.int(),
  nr: z.int(),
  name: z.string(),
  kind: z.literal(accountKinds),
  address: z.string(),
  /** Of the club's own accounts only; reading a family's bank details is logged elsewhere. */
  iban: z.string(),
  bic: z.string(),
  /** Cents: debit minus credit where money comes in (`inflow`), credit minus debit otherwise. */
  saldo: z.int(),
  inflow: z.boolean(),
  tag: z.string(),
  /** The Verwalter whose customer account it is; 0 = none. */
  child_ID: z.int(),
  /** The account has entries: it cannot be deleted or change its kind. */
  isUsed: z.boolean(),
  /** The product itself posts to it. */
  isOwn: z.boolean(),
});
export type Account = z.output<typeof account>;

const receipt = z.strictObject({ name: z.string(), file: z.string(), createdAt: seconds, deletedAt: seconds });
export type Receipt = z.output<typeof receipt>;

/** One account or tax rate of a row. */
const part = z.strictObject({
  gkonto: z.int(),
  konto: z.int(),
  /** Cents including tax; with Reverse Charge without tax. */
  betrag: z.int(),
  text: z.string(),
  tax_code: z.string().refine(isTaxCode),
  /** The tax in cents, included in the amount; with Reverse Charge on top of it. */
  tax: z.int(),
  /** 0 = none. */
  costCentre_ID: z.int(),
});
export type RowPart = z.output<typeof part>;

const ledgerRow = z.strictObject({
  ID: z.int(),
  belegdatum: seconds,
  betrag: z.int(),
  /** Belegnummer by series and business year, e.g. BK-2026-00012; assigned by the product. */
  number: z.string(),
  /** The number printed on the receipt, as the user typed it. */
  belegnr: z.string(),
  /** The Belegnummer of the row this one reverses; empty = none. */
  reverses: z.string(),
  text: z.string(),
  buchsymbol: z.enum(bookingSymbols),
  /** Debit and credit account; 0 where the parts of the row have different ones. */
  gkonto: z.int(),
  konto: z.int(),
  /** The customer account among the two; 0 = none. */
  kundenkonto: z.int(),
  child_ID: z.int(),
  /** When it was cancelled; 0 = it is valid. */
  stornodatum: seconds,
  /** Balance of the selected account; 0 where all accounts are listed. */
  balance_after: z.int(),
  receiptData: z.array(receipt),
  /** Kassabelege issued for the row: one for each family that paid. */
  cashReceipts: z.array(z.strictObject({ number: z.string(), payer: z.string(), token: z.string() })),
  parts: z.array(part),
  /** Counts changes; the client sends it back, so that the server notices a concurrent change. */
  version: z.int(),
  /** Entered by hand and not closed: it can be changed and cancelled. */
  isOpen: z.boolean(),
  /** When it was handed over to the accountant; 0 = not yet. */
  timeHandedOver: seconds,
  /** The statement line that documents it, in words; empty = none. */
  bankLine: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

const partInput = z.strictObject({
  gkonto: accountNumber,
  konto: accountNumber,
  betrag: integer.pipe(z.number().min(-99_999_999_999).max(99_999_999_999)),
  text: text(200).default(''),
  tax_code: taxCode.default('none'),
  costCentre_ID: id.default(0),
});

const receiptInput = z.array(z.strictObject({ name: text(200), file: text(300) })).max(20);

const maxParts = 50;

const rowInput = {
  text: text(200).min(1, 'Bitte gib einen Text ein.'),
  betrag: integer.pipe(z.number().min(-99_999_999_999).max(99_999_999_999)),
  belegnr: text(40).default(''),
  belegdatum: moment,
  buchsymbol: z.enum(bookingSymbols, 'Dieses Buchungssymbol gibt es nicht.'),
  gkonto: accountNumber.default(0),
  konto: accountNumber.default(0),
  /** Replaces whichever of the two accounts is missing. */
  kundenkonto: accountNumber.default(0),
  tax_code: taxCode.default('none'),
  costCentre_ID: id.default(0),
  /** One receipt split over several accounts or tax rates; the parts add up to `betrag`. */
  parts: z.array(partInput).max(maxParts, `Bitte teile einen Beleg auf höchstens ${maxParts} Zeilen auf.`).default([]),
};

const costCentre = z.strictObject({
  ID: z.int(),
  name: z.string(),
  /** Courses with this tag count towards the cost centre; 0 = none. */
  tag_ID: z.int(),
});
export type CostCentre = z.output<typeof costCentre>;

/** A course whose tag assigns it to a cost centre. */
const courseOfCentre = z.strictObject({ ID: z.int(), title: z.string(), costCentre_ID: z.int() });
export type CourseOfCentre = z.output<typeof courseOfCentre>;

const rate = z.strictObject({
  code: z.enum(ledgerTaxCodes),
  name: z.string(),
  percent: z.number(),
  isInput: z.boolean(),
  /** The tax is added to the amount, because the club owes it. */
  isReverseCharge: z.boolean(),
});
export type TaxRate = z.output<typeof rate>;

const similarRow = z.strictObject({
  text: z.string(),
  gkonto: z.int(),
  konto: z.int(),
  buchsymbol: z.enum(bookingSymbols),
  tax_code: z.enum(ledgerTaxCodes),
  betrag: z.int(),
});
export type SimilarRow = z.output<typeof similarRow>;

const fileOfRows = {
  access: reads,
  bodyKb: 400,
  perMinute: 60,
  admission: fileAdmission,
  listField: 'rows',
  input: z.object({ rows: idList, account: accountNumber.default(0), title: text(120).default('') }),
  reply: exportedFile,
};

export const accounting = {
  accounts: get('/accounting/accounts/list', {
    summary: 'Alle Konten mit ihrem Saldo.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ accounts: z.array(account) }),
  }),

  saveAccount: post('/accounting/accounts/update', {
    summary: 'Ein Konto ändern oder, ohne ID, anlegen.',
    access: writes,
    input: z.object({
      ID: id.optional(),
      nr: accountNumber.pipe(z.number().min(1, 'Bitte gib eine Kontonummer ein.')),
      name: text(120).min(1, 'Bitte gib einen Namen ein.'),
      kind: accountKind.default(0),
      address: text(300).default(''),
      /** Unchanged if left out. */
      iban: ibanOrNone.optional(),
      bic: bicOrNone.optional(),
      inflow: flag.default(false),
      tag: text(60).default(''),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  deleteAccount: post('/accounting/accounts/delete', {
    summary: 'Ein Konto löschen, auf das noch nie gebucht wurde.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  accountHistory: get('/accounting/accounts/history/:ID', {
    summary: 'Was sich an einem Konto geändert hat, neueste zuerst.',
    access: reads,
    input: z.object({ ID: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),

  ledger: get('/accounting/ledger/view/:account', {
    summary: 'Buchungszeilen eines Kontos, oder mit 0 aller Konten, in einem Zeitraum.',
    access: reads,
    input: z.object({
      account: accountNumber,
      dateFrom: moment.optional(),
      dateTo: moment.optional(),
      search: text(200).default(''),
      ...listInput,
    }),
    reply: z.strictObject({
      ledgerRows: z.array(ledgerRow),
      /** The accounts used in these rows. */
      ccAccounts: z.array(z.strictObject({ nr: z.int(), name: z.string(), kind: z.literal(accountKinds) })),
      total: z.int(),
      /** Cents of the account: opening and closing balance, and the totals of both sides in between. */
      sums: z.strictObject({ opening: z.int(), debit: z.int(), credit: z.int(), closing: z.int() }),
    }),
  }),

  addRow: post('/accounting/ledger/add', {
    summary: 'Eine Zeile buchen: gkonto im Soll an konto im Haben; oder einen Beleg über mehrere Konten.',
    access: writes,
    bodyKb: 100,
    isKeyed: true,
    input: z.object({
      ...rowInput,
      receipts: receiptInput.default([]),
      /** The same key posts only once. */
      key: z.uuid().optional(),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  modifyRow: post('/accounting/ledger/modify', {
    summary: 'Ein Feld einer Zeile ändern, die von Hand gebucht wurde; oder mit receipts Belege dazugeben.',
    access: writes,
    input: z.object({
      row: id,
      name: z.enum(modifiedFields, 'Dieses Feld kann leider nicht verändert werden.'),
      value: z.union([text(200), integer]).default(''),
      receipts: receiptInput.default([]),
      version: version.optional(),
    }),
    reply: success,
  }),

  reviseRow: post('/accounting/ledger/revise', {
    summary: 'Eine Zeile, die von Hand gebucht wurde, im Ganzen ändern.',
    access: writes,
    bodyKb: 100,
    input: z.object({ row: id, version, ...rowInput }),
    reply: success,
  }),

  cancelRow: post('/accounting/ledger/cancel', {
    summary: 'Eine Zeile stornieren: sie bleibt durchgestrichen stehen und zählt nicht mehr.',
    access: writes,
    input: z.object({ ledgerRow_ID: id, version: version.optional() }),
    reply: success,
  }),

  deleteReceipt: post('/accounting/ledger/deleteReceipt', {
    summary: 'Einen Beleg von einer Zeile nehmen; dass er da war, bleibt sichtbar.',
    access: writes,
    input: z.object({ ID: id, filename: text(300) }),
    reply: success,
  }),

  rowHistory: get('/accounting/ledger/history/:ID', {
    summary: 'Was sich an einer Zeile geändert hat, neueste zuerst.',
    access: reads,
    input: z.object({ ID: id }),
    reply: z.strictObject({ history: z.array(changeEntry) }),
  }),

  similarRows: get('/accounting/ledger/similar', {
    summary: 'Vorschläge aus früheren Zeilen mit einem ähnlichen Text, die jüngste zuerst.',
    access: reads,
    input: z.object({ text: text(200) }),
    reply: z.strictObject({ rows: z.array(similarRow) }),
  }),

  choices: get('/accounting/choices', {
    summary: 'Steuercodes und Kostenstellen, die eine Zeile haben kann, und Kurse mit einer Kostenstelle.',
    access: reads,
    input: nothing,
    reply: z.strictObject({
      taxCodes: z.array(rate),
      costCentres: z.array(costCentre),
      courses: z.array(courseOfCentre),
      /** Tags of courses that a cost centre can have. */
      courseTags: z.array(z.strictObject({ ID: z.int(), label: z.string() })),
    }),
  }),

  saveCostCentre: post('/accounting/costcentre/update', {
    summary: 'Eine Kostenstelle anlegen, oder einer den Tag ihrer Kurse geben.',
    access: writes,
    input: z.object({
      name: text(80).min(1, 'Bitte gib einen Namen ein.'),
      /** Courses with this tag count towards the cost centre; 0 = none. */
      tag_ID: id.default(0),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),
};

export const accountingFiles = {
  pdf: post('/accounting/ledger/pdf', {
    summary: 'Buchungszeilen als PDF, in der Reihenfolge ihrer IDs.',
    ...fileOfRows,
  }),
  csv: post('/accounting/ledger/csv', {
    summary: 'Buchungszeilen als CSV, in der Reihenfolge ihrer IDs.',
    ...fileOfRows,
  }),
};
