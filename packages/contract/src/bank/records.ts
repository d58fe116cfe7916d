import { z } from 'zod';
import { ledgerTaxCodes } from '../accounting/rules.ts';
import { dayNumber, id, integerOr, seconds, text } from '../kit/wire.ts';

export const statementFormatLabels = { camt: 'camt', mt940: 'MT940', csv: 'CSV' } as const;
const formats = ['camt', 'mt940', 'csv'] as const satisfies readonly (keyof typeof statementFormatLabels)[];

/** What a column of a CSV file can hold. */
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
  /** Cents: what came in is positive. */
  amount: z.int(),
  name: z.string(),
  /** Only how it ends. */
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  /** Why a debit came back; empty = it did not. */
  returnCode: z.string(),
  /** So many movements stand behind it that nobody has told yet. */
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
  /** Cents; absent where the bank does not tell. */
  opening: z.int().optional(),
  closing: z.int().optional(),
  lines: z.int(),
  /** Details explain lines of another statement. */
  isDetails: z.boolean(),
  /** Of the day so far: nothing of it is booked until the statement comes. */
  isPreliminary: z.boolean(),
});

const table = z.strictObject({
  headings: z.array(z.string()),
  /** The first rows, to tell columns apart. */
  samples: z.array(z.array(z.string())),
  rows: z.int(),
  /** What each column means, by its number: as it was for this bank, or as its heading sounds. */
  columns: z.record(z.string(), z.enum(columnNames)),
  account_ID: z.int(),
});

export const preview = z.strictObject({
  ID: z.int(),
  fileName: z.string(),
  format: z.enum(formats),
  /** When the same file was taken over already; 0 = never. */
  importedBefore: seconds,
  statements: z.array(statement),
  /** Lines that would come in, and those that are there already. */
  fresh: z.int(),
  known: z.int(),
  /** Cents of those that would come in. */
  incoming: z.int(),
  outgoing: z.int(),
  /** Whole sentences: numbers that are missing, balances that do not add up. */
  warnings: z.array(z.string()),
  /** The first of them. */
  lines: z.array(previewLine),
  /** Of a CSV file: its columns. */
  table: table.optional(),
  accounts: z.array(bankAccount),
});
export type BankPreview = z.infer<typeof preview>;

export const importRow = z.strictObject({
  ID: z.int(),
  fileName: z.string(),
  /** To download it, as /file/download names it. */
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

/** Why a line is proposed to go where. */
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
 * certain: booked with all others in one click. near: something in it is wrong, so somebody has to look. entered: the books
 * have the payment already, the line is its evidence.
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
/** Free invoice of a customer who is no person of the club; 0 = none. */
const invoiceId = z.int();

const proposal = z.strictObject({
  ...target,
  /** The debits of one file, booked by the bank as one; 0 = a person or an account. */
  order_ID: z.int(),
  invoice_ID: invoiceId,
  /** Payments entered by hand that the line is the evidence of; none = it is booked. */
  documents: z.array(z.int()),
  /** Of an account, as the rule remembers them. */
  tax_code: z.enum(ledgerTaxCodes),
  costCentre_ID: z.int(),
  reason: z.enum(reasons),
  /** What was found, and what speaks for it besides. */
  detail: z.string(),
  certainty: z.enum(certainties),
  /** Cents that the family owes, all of it and what is due; or what is open of the invoice. */
  open: z.int(),
  due: z.int(),
});
export type BankProposal = z.infer<typeof proposal>;

const bookedPart = z.strictObject({
  ...target,
  amount: z.int(),
  /** When the payment was entered by hand that the line is the evidence of; 0 = the line was booked itself. */
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
  /** A second line: the reference of a family or the number of an invoice and what is open of it, the kind of an account. */
  hint: z.string(),
  open: z.int(),
});
export type BankTarget = z.infer<typeof bankTarget>;

export const rule = z.strictObject({
  ID: z.int(),
  /** Who sends or gets it; empty = whoever it is. */
  whom: z.string(),
  /** Words of its text; empty = whatever it says. */
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
  /** All debits of one file; it is the whole line then. */
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
  /** What stands in the books; empty = what the bank told. */
  text: text(200).default(''),
  /** Of an account: the amount includes the tax. */
  tax_code: z.enum(ledgerTaxCodes, 'Diesen Steuercode gibt es nicht.').default('none'),
  costCentre_ID: id.default(0),
  belegnr: text(40).default(''),
  /** Of a person: what it pays for; none = what its text names, then the oldest due. */
  items: z.array(id).max(50).default([]),
});

/** Gelernt wird woran: where it comes from, words of its text, or both. */
export const ruleSigns = ['sender', 'text', 'both'] as const;
export type RuleSign = (typeof ruleSigns)[number];

export const run = z.strictObject({
  ID: z.int(),
  time: seconds,
  /** 0 = under way. */
  timeFinished: seconds,
  sender: z.string(),
  total: z.int(),
  /** Whose turn has come, and what was booked of them. */
  done: z.int(),
  booked: z.int(),
  /** What was left, and why. */
  refused: z.array(z.strictObject({ line_ID: z.int(), title: z.string(), amount: z.int(), reason: z.string() })),
});
export type BankRun = z.infer<typeof run>;
