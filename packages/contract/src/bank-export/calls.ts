import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { ibanOrNone } from '../kit/iban.ts';
import {
  dayInput,
  dayNumber,
  flag,
  id,
  idList,
  integer,
  integerOr,
  nothing,
  seconds,
  success,
  text,
} from '../kit/wire.ts';
import { creditOriginAmount } from '../ledger/credit-origins.ts';

/** Why a due amount is not collected; the first reason that applies is shown. */
export const leftOutLabels = {
  deceased: 'verstorben',
  noMandate: 'kein Mandat',
  withdrawn: 'Mandat widerrufen',
  notChosen: 'hat das Mandat nicht als Zahlungsart gewählt',
  expired: 'Mandat abgelaufen: 36 Monate nicht verwendet',
  blocked: 'gesperrt nach einer Rücklastschrift',
  badIban: 'die IBAN des Mandats stimmt nicht',
  noPostalAddress: 'Konto außerhalb des EWR: dafür braucht die Bank eine Adresse',
  underWay: 'Zahlung unterwegs',
  unassigned: 'eine Überweisung wartet auf die Zuordnung',
} as const;
export type LeftOut = keyof typeof leftOutLabels;
const leftOutReasons = [
  'deceased',
  'noMandate',
  'withdrawn',
  'notChosen',
  'expired',
  'blocked',
  'badIban',
  'noPostalAddress',
  'underWay',
  'unassigned',
] as const satisfies readonly LeftOut[];

/** Why a credit cannot be paid out. */
export const notPaidOutLabels = {
  noIban: 'keine IBAN bekannt',
  badIban: 'die IBAN stimmt nicht',
  underWay: 'eine Auszahlung ist schon unterwegs',
  held: 'nie eingezahlt, wird zurückgehalten',
} as const;
export type NotPaidOut = keyof typeof notPaidOutLabels;
const notPaidOutReasons = ['noIban', 'badIban', 'underWay', 'held'] as const satisfies readonly NotPaidOut[];

/** State of a debit or a disbursement. */
export const orderLineLabels = {
  prepared: 'vorbereitet',
  exported: 'bei der Bank',
  booked: 'gebucht',
  returned: 'zurückgekommen',
  withdrawn: 'zurückgezogen',
} as const;
export type OrderLineState = keyof typeof orderLineLabels;
const orderLineStates = [
  'prepared',
  'exported',
  'booked',
  'returned',
  'withdrawn',
] as const satisfies readonly OrderLineState[];

export const orderKindLabels = { debit: 'Einzug', disbursement: 'Überweisungen' } as const;
export type OrderKind = keyof typeof orderKindLabels;

/** Fassung of the file: the current one, and an older one some banks still require. */
export const orderFormatLabels = {
  debit: { new: 'pain.008.001.08', old: 'pain.008.001.02' },
  disbursement: { new: 'pain.001.001.09', old: 'pain.001.001.03' },
} as const;
export type OrderFormat = 'new' | 'old';
const format = z.enum(['new', 'old']);

export const debitsText = (count: number): string => (count === 1 ? '1 Lastschrift' : `${count} Lastschriften`);
export const disbursementsText = (count: number): string => (count === 1 ? '1 Überweisung' : `${count} Überweisungen`);

const ownAccount = z.strictObject({
  ID: z.int(),
  label: z.string(),
  iban: z.string(),
  /** The format of this account's last file. */
  format,
});
export type OwnAccount = z.infer<typeof ownAccount>;

const debitFamily = z.strictObject({
  /** The payer. */
  ID: z.int(),
  fullname: z.string(),
  /** Cents that are due by the day of the debit and in no other file. */
  amount: z.int(),
  /** Purpose of the payment. */
  text: z.string(),
  /** Empty = no mandate. */
  mandate: z.string(),
  method_ID: z.int(),
  last4: z.string(),
  /** Nothing has been collected with this mandate yet. */
  isFirst: z.boolean(),
  /** False = the payer cannot be notified by mail. */
  hasEmail: z.boolean(),
  /** Why nothing is collected; absent = it is collected. */
  reason: z.enum(leftOutReasons).optional(),
  /** The code of the returned debit that has blocked the mandate. */
  code: z.string(),
});
export type DebitFamily = z.infer<typeof debitFamily>;

const credit = z.strictObject({
  ID: z.int(),
  fullname: z.string(),
  /** Cents of paid-in credit that the club owes the family and that no other payout includes yet. */
  amount: z.int(),
  /** Cents of credit that was not paid in: only paid out with a stated reason. */
  held: z.int(),
  /** Where the whole credit comes from. */
  origins: z.array(creditOriginAmount),
  /** The family has requested it; such rows come first. */
  request: z.strictObject({ ID: z.int(), time: seconds, amount: z.int() }).optional(),
  /** Account holder, and the last digits of the account. */
  holder: z.string(),
  last4: z.string(),
  reason: z.enum(notPaidOutReasons).optional(),
});
export type FamilyCredit = z.infer<typeof credit>;

const payable = z.strictObject({
  /** The row in the books. */
  ID: z.int(),
  date: dayNumber,
  text: z.string(),
  belegnr: z.string(),
  /** The account where it is booked as a liability. */
  account: z.string(),
  amount: z.int(),
  /** Recipient of the last payment with the same text; empty = none. */
  holder: z.string(),
  iban: z.string(),
});
export type Payable = z.infer<typeof payable>;

const order = z.strictObject({
  ID: z.int(),
  kind: z.enum(['debit', 'disbursement']),
  state: z.enum(['prepared', 'exported', 'withdrawn']),
  on: dayNumber,
  time: seconds,
  sender: z.string(),
  account: z.string(),
  /** Debits or disbursements without withdrawn ones; their sum in cents. */
  count: z.int(),
  amount: z.int(),
  booked: z.int(),
  returned: z.int(),
  /** The file for the bank, under the name /file/download uses. */
  files: z.array(z.strictObject({ format, name: z.string(), file: z.string(), hash: z.string() })),
});
export type BankOrder = z.infer<typeof order>;

const orderLine = z.strictObject({
  ID: z.int(),
  /** 0 = no person of the club. */
  child_ID: z.int(),
  fullname: z.string(),
  amount: z.int(),
  text: z.string(),
  /** Last digits only. */
  iban: z.string(),
  endToEndId: z.string(),
  mandate: z.string(),
  state: z.enum(orderLineStates),
  /** Why the bank returned a debit (its code), or why it does not take place, in words. */
  code: z.string(),
});
export type BankOrderLine = z.infer<typeof orderLine>;

const maxCents = 99_999_999_999;
const amount = integerOr('Bitte gib einen Betrag ein.').pipe(
  z.number().min(1, 'Der Betrag muss größer als 0 sein.').max(maxCents, 'So viel überweist keine Bank auf einmal.'),
);

/** From the credit of a family, for a row of the books, or free to an account. */
const disbursement = z.strictObject({
  child_ID: id.default(0),
  entry_ID: id.default(0),
  account_ID: id.default(0),
  holder: text(70).default(''),
  iban: ibanOrNone.default(''),
  amount,
  text: text(140).default(''),
  /** Why credit that was not paid in is paid out. */
  reason: text(200).default(''),
});

const readsBooks = may('accounting_read');
const keepsBooks = may('accounting');
const oneAtATime = {
  of: 'bankExport',
  crowded: 'Gerade wird schon eine Datei für die Bank vorbereitet. Bitte versuche es gleich noch einmal.',
};
/** Kilobytes: the body can hold thousands of ids. */
const longList = 200;
const day = dayInput.default(0);
const files = { dropped: z.int(), file: z.string(), name: z.string() };

export const bankExport = {
  debits: get('/accounting/bank_export/debits', {
    summary:
      'Einzug: was bis zu einem Tag fällig ist und mit SEPA-Mandat eingezogen würde, und warum jemand nicht dabei ist.',
    access: readsBooks,
    input: z.object({
      /** 0 = the earliest possible day. */
      on: day,
    }),
    reply: z.strictObject({
      /** The day in question, and the earliest possible one. */
      on: dayNumber,
      earliest: dayNumber,
      creditorID: z.string(),
      accounts: z.array(ownAccount),
      /** Whole sentences: what has to be fixed first. */
      problems: z.array(z.string()),
      families: z.array(debitFamily),
    }),
  }),

  prepareDebits: post('/accounting/bank_export/debits', {
    summary: 'Einen Einzug vorbereiten: Die genannten Familien werden per E-Mail verständigt, die Beträge stehen fest.',
    access: keepsBooks,
    bodyKb: longList,
    admission: oneAtATime,
    input: z.object({
      on: dayInput,
      account_ID: id,
      payers: idList,
      /** Sum in cents as the screen showed it; if it has changed, the server reports that instead of preparing the file. */
      amount: integer.pipe(z.number().min(0).max(1_000_000_000_000)),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  disbursements: get('/accounting/bank_export/disbursements', {
    summary: 'Auszahlungen: Guthaben von Familien und offene Eingangsrechnungen, die überwiesen werden können.',
    access: readsBooks,
    input: nothing,
    reply: z.strictObject({
      earliest: dayNumber,
      accounts: z.array(ownAccount),
      problems: z.array(z.string()),
      credits: z.array(credit),
      payables: z.array(payable),
    }),
  }),

  prepareDisbursements: post('/accounting/bank_export/disbursements', {
    summary: 'Überweisungen vorbereiten: Guthaben, Eingangsrechnungen oder andere, jede nur einmal.',
    access: keepsBooks,
    bodyKb: longList,
    admission: oneAtATime,
    isKeyed: true,
    input: z.object({
      on: dayInput,
      account_ID: id,
      disbursements: z.array(disbursement).min(1, 'Bitte wähle mindestens eine Überweisung.').max(500),
      /** The same key prepares only once. */
      key: z.uuid().optional(),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  orders: get('/accounting/bank_export/orders', {
    summary: 'Einzüge und Überweisungen, die für die Bank vorbereitet wurden, die neuesten zuerst.',
    access: readsBooks,
    input: z.object({
      page: integer.pipe(z.number().min(1).max(10_000)).default(1),
      size: integer.pipe(z.number().min(1).max(200)).default(20),
    }),
    reply: z.strictObject({ orders: z.array(order), total: z.int() }),
  }),

  order: get('/accounting/bank_export/orders/:ID', {
    summary: 'Was in einem Einzug oder in einer Datei mit Überweisungen steht, und wie weit jede Zeile ist.',
    access: readsBooks,
    input: z.object({ ID: id }),
    reply: z.strictObject({ order, lines: z.array(orderLine) }),
  }),

  exportOrder: post('/accounting/bank_export/export', {
    summary: 'Die Datei für die Bank erstellen; dieselbe noch einmal ist Byte für Byte dieselbe.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({ ID: id, format: format.default('new') }),
    reply: z.strictObject({ ...success.shape, ...files }),
  }),

  withdrawOrder: post('/accounting/bank_export/withdraw', {
    summary:
      'Zurückziehen, was noch nicht bei der Bank ist, oder was die Bank vor dem Tag der Ausführung zurückgegeben hat.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({
      ID: id,
      /** For an exported order: the file was not sent to the bank, or was recalled there. */
      notAtBank: flag.default(false),
    }),
    reply: success,
  }),
};
