import { z } from 'zod';
import { ledgerTaxCodes } from '../accounting/rules.ts';
import { dayNumber, id, integerOr, seconds, text } from '../kit/wire.ts';

export const statementFormatLabels = { camt: 'camt', mt940: 'MT940', csv: 'CSV' } as const;
const formats = ['camt', 'mt940', 'csv'] as const satisfies readonly (keyof typeof statementFormatLabels)[];

/** Possible meanings of a CSV column. */
export const bankColumnLabels = {
  bookedOn: 'Buchungsdatum',
  valueOn: 'Valuta',
  amount: 'Betrag',
  name: 'Name',
  iban: 'IBAN',
  text: 'Verwendungszweck',
  reference: 'Zahlungsreferenz',
} as const;
export type BankColumn = keyof typeof bankColumnLabels;
export const columnNames = ['bookedOn', 'valueOn', 'amount', 'name', 'iban', 'text', 'reference'] as const;

const lineFacts = {
  bookedOn: dayNumber,
  /** Cents: incoming payments are positive. */
  amount: z.int(),
  name: z.string(),
  /** Last digits only. */
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  /** Why a debit was returned; empty = it was not. */
  returnCode: z.string(),
  /** Number of single transactions in this batch that the bank has not itemised yet. */
  batchSize: z.int(),
};

const bankAccount = z.strictObject({ ID: z.int(), nr: z.int(), name: z.string(), iban: z.string() });
export type BankAccount = z.infer<typeof bankAccount>;

const previewLine = z.strictObject({ ...lineFacts, isKnown: z.boolean() });
export type BankPreviewLine = z.infer<typeof previewLine>;

const statement = z.strictObject({
  account: bankAccount,
  name: z.string(),
  from: dayNumber,
  to: dayNumber,
  /** Cents; absent where the bank does not report it. */
  opening: z.int().optional(),
  closing: z.int().optional(),
  lines: z.int(),
  /** Details that itemise lines of another statement. */
  isDetails: z.boolean(),
  /** Intraday: nothing of it is booked until the statement arrives. */
  isPreliminary: z.boolean(),
});

const table = z.strictObject({
  headings: z.array(z.string()),
  /** The first rows, to tell the columns apart. */
  samples: z.array(z.array(z.string())),
  rows: z.int(),
  /** Meaning of each column, by its number: as for this bank's last file, or guessed from its heading. */
  columns: z.record(z.string(), z.enum(columnNames)),
  account_ID: z.int(),
});

export const preview = z.strictObject({
  ID: z.int(),
  fileName: z.string(),
  format: z.enum(formats),
  /** When the same file was imported already; 0 = never. */
  importedBefore: seconds,
  statements: z.array(statement),
  /** Lines that would be imported, and lines that exist already. */
  fresh: z.int(),
  known: z.int(),
  /** Cents of the lines that would be imported. */
  incoming: z.int(),
  outgoing: z.int(),
  /** Whole sentences: missing numbers, balances that do not add up. */
  warnings: z.array(z.string()),
  /** The first lines only. */
  lines: z.array(previewLine),
  /** Columns of a CSV file. */
  table: table.optional(),
  accounts: z.array(bankAccount),
});
export type BankPreview = z.infer<typeof preview>;

export const importRow = z.strictObject({
  ID: z.int(),
  fileName: z.string(),
  /** For the download, under the name /file/download uses. */
  file: z.string(),
  format: z.enum(formats),
  time: seconds,
  sender: z.string(),
  account: z.string(),
  from: dayNumber,
  to: dayNumber,
  closing: z.int().optional(),
  lines: z.int(),
  open: z.int(),
  /** Vorläufig: waiting for the statement, and replaced by it. */
  preliminary: z.int(),
  settled: z.int(),
  isUndone: z.boolean(),
  hash: z.string(),
});
export type BankImportRow = z.infer<typeof importRow>;

/** Why a line gets this proposal. */
export const proposalReasonLabels = {
  rf: 'RF-Referenz',
  reference: 'Kundenreferenz',
  invoice: 'Rechnungsnummer',
  debit: 'unsere Lastschrift',
  order: 'unser Einzug',
  disbursement: 'unsere Überweisung',
  mandate: 'Mandatsreferenz',
  payout: 'Auszahlung des Zahlungsdienstes',
  rule: 'gelernte Regel',
  iban: 'bekannte IBAN',
  report: '„Schon bezahlt“ gemeldet',
  name: 'Name',
  near: 'fast die Kundenreferenz',
  entered: 'von Hand eingetragen',
  credit: 'Guthaben',
} as const;
export type ProposalReason = keyof typeof proposalReasonLabels;
const reasons = [
  'rf',
  'reference',
  'invoice',
  'debit',
  'order',
  'disbursement',
  'mandate',
  'payout',
  'rule',
  'iban',
  'report',
  'name',
  'near',
  'entered',
  'credit',
] as const satisfies readonly ProposalReason[];

/**
 * certain: booked together with all others in one click. near: something does not match, so a user has to check. entered: the books already
 * have the payment, and the line documents it.
 */
export const certaintyLabels = {
  certain: 'sicher',
  likely: 'wahrscheinlich',
  near: 'ähnlich',
  entered: 'schon eingetragen',
} as const;
export type Certainty = keyof typeof certaintyLabels;
const certainties = ['certain', 'likely', 'near', 'entered'] as const satisfies readonly Certainty[];

/** A person who pays, an invoice of a customer, or an account of the books. */
const target = {
  /** The Verwalter; 0 = an account. */
  child_ID: z.int(),
  account_ID: z.int(),
  label: z.string(),
};
/** Free invoice of a customer who is not a person of the club; 0 = none. */
const invoiceId = z.int();

const proposal = z.strictObject({
  ...target,
  /** The debits of one file, booked by the bank as one sum; 0 = a person or an account. */
  order_ID: z.int(),
  invoice_ID: invoiceId,
  /** Payments entered by hand that the line documents; empty = the line itself is booked. */
  documents: z.array(z.int()),
  /** For an account, as stored in the rule. */
  tax_code: z.enum(ledgerTaxCodes),
  costCentre_ID: z.int(),
  reason: z.enum(reasons),
  /** What was found, with further evidence. */
  detail: z.string(),
  certainty: z.enum(certainties),
  /** Cents the family owes, in total and due; or the open amount of the invoice. */
  open: z.int(),
  due: z.int(),
});
export type BankProposal = z.infer<typeof proposal>;

const bookedPart = z.strictObject({
  ...target,
  amount: z.int(),
  /** When the payment documented by the line was entered by hand; 0 = the line itself was booked. */
  enteredOn: dayNumber,
});

export const line = z.strictObject({
  ID: z.int(),
  ...lineFacts,
  account: z.string(),
  import_ID: z.int(),
  proposal: proposal.optional(),
  /** Where it was booked, by whom and when; empty while it waits. */
  parts: z.array(bookedPart),
  sender: z.string(),
  time: seconds,
});
export type BankLine = z.infer<typeof line>;

export const bankTarget = z.strictObject({
  ...target,
  invoice_ID: invoiceId,
  /** A second line: reference of a family, number and open amount of an invoice, or kind of an account. */
  hint: z.string(),
  open: z.int(),
});
export type BankTarget = z.infer<typeof bankTarget>;

export const rule = z.strictObject({
  ID: z.int(),
  /** Sender or recipient; empty = any. */
  whom: z.string(),
  /** Words of its text; empty = any text. */
  words: z.string(),
  isIncoming: z.boolean(),
  account: z.string(),
  /** In words; empty = none. */
  tax: z.string(),
  costCentre: z.string(),
});
export type BankRule = z.infer<typeof rule>;

const maxCents = 100_000_000_000;
export const part = z.strictObject({
  child_ID: id.default(0),
  account_ID: id.default(0),
  /** All debits of one file; they then make up the whole line. */
  order_ID: id.default(0),
  /** Paid by a customer. */
  invoice_ID: id.default(0),
  amount: integerOr('Bitte gib einen Betrag ein.').pipe(
    z
      .number()
      .min(-maxCents)
      .max(maxCents)
      .refine((cents) => cents !== 0, 'Der Betrag darf nicht 0 sein.'),
  ),
  /** Text in the books; empty = the bank's text. */
  text: text(200).default(''),
  /** For an account: the amount includes the tax. */
  tax_code: z.enum(ledgerTaxCodes, 'Diesen Steuercode gibt es nicht.').default('none'),
  costCentre_ID: id.default(0),
  belegnr: text(40).default(''),
  /** For a person: the items it pays; empty = those its text names, then the oldest due. */
  items: z.array(id).max(50).default([]),
});

/** Gelernt wird woran: by its sender, by words of its text, or both. */
export const ruleSigns = ['sender', 'text', 'both'] as const;
export type RuleSign = (typeof ruleSigns)[number];

export const run = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** 0 = still running. */
  timeFinished: seconds,
  sender: z.string(),
  total: z.int(),
  /** Lines processed, and how many of them were booked. */
  done: z.int(),
  booked: z.int(),
  /** Lines that were skipped, and why. */
  refused: z.array(z.strictObject({ line_ID: z.int(), title: z.string(), amount: z.int(), reason: z.string() })),
});
export type BankRun = z.infer<typeof run>;
