import { z } from 'zod';
import { ledgerTaxCodes } from '../accounting/rules.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, flag, id, integer, integerOr, mapOf, seconds, success, text } from '../kit/wire.ts';

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
const columnNames = ['bookedOn', 'valueOn', 'amount', 'name', 'iban', 'text', 'reference'] as const;

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

const preview = z.strictObject({
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

const importRow = z.strictObject({
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
  near: 'fast richtig',
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

const line = z.strictObject({
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

const bankTarget = z.strictObject({
  ...target,
  invoice_ID: invoiceId,
  /** A second line: the reference of a family or the number of an invoice and what is open of it, the kind of an account. */
  hint: z.string(),
  open: z.int(),
});
export type BankTarget = z.infer<typeof bankTarget>;

const rule = z.strictObject({
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
const part = z.strictObject({
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

const run = z.strictObject({
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

const readsBooks = may('accounting_read');
const keepsBooks = may('accounting');

const oneAtATime = {
  of: 'bank',
  crowded: 'Gerade wird schon ein Kontoauszug übernommen. Bitte versuche es gleich noch einmal.',
};

/** How many lines of a preview are shown. */
export const previewLines = 200;

export const bankFiles = {
  upload: post('/accounting/bank/upload', {
    summary:
      'Kontoauszug hochladen: camt.053, camt.052, camt.054, ein ZIP davon, MT940 oder CSV. Gebucht wird noch nichts.',
    access: keepsBooks,
    perMinute: 30,
    admission: oneAtATime,
    input: z.object({}),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),
};

export const bank = {
  preview: get('/accounting/bank/preview/:ID', {
    summary: 'Was in einem hochgeladenen Kontoauszug steht, was davon schon da ist, und was nicht stimmt.',
    access: keepsBooks,
    input: z.object({ ID: id }),
    reply: preview,
  }),

  setColumns: post('/accounting/bank/columns', {
    summary: 'Was die Spalten einer CSV-Datei bedeuten und zu welchem Konto sie gehört; wird für diese Bank gemerkt.',
    access: keepsBooks,
    input: z.object({
      ID: id,
      account_ID: id,
      columns: mapOf(z.string().regex(/^\d{1,3}$/), z.enum(columnNames), 100).refine(
        (columns) => new Set(Object.values(columns)).size === Object.keys(columns).length,
        'Ein Feld kann nur aus einer Spalte kommen.',
      ),
    }),
    reply: success,
  }),

  run: post('/accounting/bank/import', {
    summary:
      'Einen hochgeladenen Kontoauszug übernehmen: Zeilen, die noch nicht da sind, warten danach auf die Zuordnung.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, lines: z.int() }),
  }),

  discard: post('/accounting/bank/discard', {
    summary: 'Einen hochgeladenen Kontoauszug verwerfen, der noch nicht übernommen ist.',
    access: keepsBooks,
    input: z.object({ ID: id }),
    reply: success,
  }),

  imports: get('/accounting/bank/imports', {
    summary: 'Alle Importe von Kontoauszügen, der neueste zuerst.',
    access: readsBooks,
    input: z.object({
      page: integer.pipe(z.number().min(1).max(10_000)).default(1),
      size: integer.pipe(z.number().min(1).max(200)).default(20),
    }),
    reply: z.strictObject({ imports: z.array(importRow), total: z.int() }),
  }),

  undo: post('/accounting/bank/undo', {
    summary:
      'Einen Import zurücknehmen: Zuordnungen seiner Zeilen werden gelöst, die Zeilen verschwinden aus der Liste.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({ ID: id }),
    reply: success,
  }),

  lines: get('/accounting/bank/lines', {
    summary: 'Zeilen der Kontoauszüge: die auf ihre Zuordnung warten, mit Vorschlag und Grund, oder die zugeordneten.',
    access: readsBooks,
    input: z.object({
      state: z.enum(['open', 'booked']).default('open'),
      /** Only money of families. */
      members: flag.default(false),
      search: text(100).default(''),
      import_ID: id.default(0),
      page: integer.pipe(z.number().min(1).max(100_000)).default(1),
      size: integer.pipe(z.number().min(1).max(200)).default(50),
    }),
    reply: z.strictObject({
      lines: z.array(line),
      total: z.int(),
      /** Of all that wait, whichever page is asked for. */
      open: z.int(),
      certain: z.int(),
      certainAmount: z.int(),
      /** Vorläufig: told within the day; shown until the statement comes, never booked. */
      preliminary: z.array(line),
    }),
  }),

  targets: get('/accounting/bank/targets', {
    summary:
      'Wohin eine Zeile gehen kann: Familien nach Name oder Kundenreferenz, offene Rechnungen von Kunden, Konten nach Nummer oder Name.',
    access: keepsBooks,
    input: z.object({ search: text(100).default('') }),
    reply: z.strictObject({ targets: z.array(bankTarget) }),
  }),

  book: post('/accounting/bank/book', {
    summary: 'Eine Zeile zuordnen: einer Person, der Rechnung eines Kunden, einem Konto, oder aufgeteilt auf mehrere.',
    access: keepsBooks,
    input: z.object({
      line_ID: id,
      parts: z.array(part).min(1, 'Bitte wähle eine Person, eine Rechnung oder ein Konto.').max(50),
      /** What looks like it goes to the same account from now on, with the same tax and cost centre. */
      learn: flag.default(false),
      learnBy: z.enum(ruleSigns).default('sender'),
      /** The words it is recognised by. */
      learnText: text(100).default(''),
      /** Belege, sent as files before. */
      receipts: z
        .array(z.strictObject({ name: text(200), file: text(300) }))
        .max(20)
        .default([]),
      /** Somebody has looked: it is not the payment that was entered by hand. */
      isAnother: flag.default(false),
    }),
    reply: success,
  }),

  link: post('/accounting/bank/link', {
    summary:
      'Eine Zeile ist der Beleg zu Zahlungen, die schon von Hand eingetragen sind: Sie wird damit verbunden, gebucht wird nichts.',
    access: keepsBooks,
    input: z.object({ line_ID: id, documents: z.array(id).min(1, 'Bitte wähle eine Zahlung.').max(20) }),
    reply: success,
  }),

  bookConfidentMatches: post('/accounting/bank/book_confident_matches', {
    summary: 'Die sicheren Vorschläge im Hintergrund buchen. Läuft das schon, wird nichts Zweites begonnen.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({}),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  runs: get('/accounting/bank/runs', {
    summary: 'Die letzten Läufe, die sichere Vorschläge gebucht haben, und wie weit sie sind.',
    access: readsBooks,
    input: z.object({}),
    reply: z.strictObject({ runs: z.array(run) }),
  }),

  unbook: post('/accounting/bank/unbook', {
    summary:
      'Die Zuordnung einer Zeile zurücknehmen: Was sie bezahlt hatte, ist wieder offen, und die Zeile wartet wieder.',
    access: keepsBooks,
    input: z.object({ line_ID: id }),
    reply: success,
  }),

  rules: get('/accounting/bank/rules', {
    summary: 'Gelernte Regeln der Zuordnung.',
    access: readsBooks,
    input: z.object({}),
    reply: z.strictObject({ rules: z.array(rule) }),
  }),

  deleteRule: post('/accounting/bank/rules/delete', {
    summary: 'Eine gelernte Regel vergessen; was gebucht ist, bleibt gebucht.',
    access: keepsBooks,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
