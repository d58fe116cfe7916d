import { z } from 'zod';
import { allOf, anyOf, may, ownGroup, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, flag, id, idList, integer, integerOr, seconds, success, text } from '../kit/wire.ts';
import { balance, underWay } from '../ledger/calls.ts';
import { seesBalances } from '../persons/calls.ts';
import { onlineKinds } from './online-payments.ts';

export const paymentKinds = ['card', 'sofort', 'eps', 'sepa_debit', 'sepm_debit', 'manual', 'voucher'] as const;

/** How far a payment is; only what is not simply paid gets a note. */
export const paymentStates = { paid: 5, pending: 3, failed: 4, cancelled: 6 } as const;

const payment = z.strictObject({
  ID: z.int(),
  kind: z.enum(paymentKinds),
  time: seconds,
  /** Cents: what the family paid or got is positive, what was charged by hand or paid back negative. */
  amount: z.int(),
  currency: z.literal('EUR'),
  status: z.int(),
  text: z.string(),
  /** 1 = paid back already. */
  refundType: z.int(),
  /** As the provider names it, and which; empty for what was entered by hand. */
  ID_ext: z.string(),
  source: z.string(),
  /** What it was paid with, as far as one may recognise it. */
  sourceDescription: z.strictObject({
    brand: z.string(),
    last4: z.string(),
    country: z.string(),
    /** Of an account that was debited: its end and its bank. */
    iban_last4: z.string(),
    bank_name: z.string(),
    /** Whose account it was debited from, or who transferred it; and the end of that account. */
    name: z.string(),
    konto: z.string(),
  }),
  /** Index into bank, bank, stored, sofort, card, sepa, sepm: the way it was paid. */
  paymentMethod: z.int(),
  /** Cents that were paid back of it, and that still can be. */
  refunded: z.int(),
  refundable: z.int(),
  /** The key of the receipt for cash; empty = there is none. */
  receipt: z.string(),
  /** Entered by hand and still standing: the office can take it back. */
  canBeTakenBack: z.boolean(),
  /** What it covers, the oldest due first. */
  covers: z.array(z.strictObject({ text: z.string(), fullname: z.string(), amount: z.int() })),
});
export type Payment = z.infer<typeof payment>;

const openItem = z.strictObject({
  ID: z.int(),
  text: z.string(),
  /** Whom it is about; 0 = the family. */
  child_ID: z.int(),
  /** Of a child of others the first name alone. */
  fullname: z.string(),
  /** Which part of the whole it is, where the whole is shared. */
  sharePercent: z.int().optional(),
  dueOn: dayNumber,
  /** Cents: the whole of it, and what is still to be paid. */
  amount: z.int(),
  open: z.int(),
});
export type OpenItem = z.infer<typeof openItem>;

/** Whose account it is: first who pays, then whom they manage. */
const accountHolder = z.strictObject({ ID: z.int(), prename: z.string(), fullname: z.string() });

/** What a payment covers when it is made now: the oldest due first, as the books will settle it. */
export const coveredBy = (items: readonly OpenItem[], cents: number): readonly { item: OpenItem; cents: number }[] => {
  let left = cents;
  return items
    .map((item) => {
      const covered = Math.min(left, item.open);
      left -= covered;
      return { item, cents: covered };
    })
    .filter(({ cents: covered }) => covered > 0);
};

/** How somebody transfers it; absent where the club takes no transfers or has told no account yet. */
const transfer = z.strictObject({ name: z.string(), iban: z.string(), bic: z.string(), text: z.string() });

/** What an entry by hand is: money that came in, or the club lets somebody off; a charge is simply negative. */
export const manualWays = ['bank', 'cash', 'credit'] as const;
export type ManualWay = (typeof manualWays)[number];

export const manualTexts = {
  amountMissing: 'Bitte gib einen Betrag ein.',
  amountZero: 'Der Betrag darf nicht 0 sein.',
  textMissing: 'Bitte schreib dazu, wofür.',
  wayMissing: 'Bitte gib an, was es ist: eine Überweisung (bank), Bargeld (cash) oder eine Gutschrift (credit).',
  dayMissing: 'Bitte gib an, an welchem Tag bezahlt wurde.',
  futureDay: 'Der Tag liegt in der Zukunft. Bitte gib an, wann wirklich bezahlt wurde.',
  accountMissing: 'Bitte wähle, auf welchem Konto oder in welcher Kassa das Geld ist.',
} as const;

/** Said before it is booked, and by whoever refuses it unsaid. */
export const overpaidText = (excess: string): string => `${excess} mehr als offen: bleibt als Guthaben.`;

const maxCents = 10_000_000;
const tooMuch = 'Der Betrag darf höchstens € 100.000 sein.';

/** Who pays, who reads the books, and staff about themselves, whoever pays for them. */
export const seesBilling = anyOf(ownGroup('userID'), seesBalances, allOf(self('userID'), staffFrom(10)));

export const payments = {
  list: get('/user/payments/list/:userID', {
    summary: 'Die Zahlungen auf dem Kundenkonto, zu dem eine Person gehört, sein Saldo und dessen Verlauf.',
    access: seesBilling,
    input: z.object({ userID: id }),
    reply: z.strictObject({
      payments: z.array(payment),
      ...balance,
      /** After each day on which something was posted. */
      saldos: z.array(z.strictObject({ t: seconds, saldo: z.int() })),
    }),
  }),

  open: get('/user/payments/open/:userID', {
    summary: 'Was auf dem Kundenkonto einer Person offen ist, das älteste Fällige zuerst, und wohin man es überweist.',
    access: seesBilling,
    // Where it stands in the books, for those who read them.
    restricted: { accountNr: may('accounting_read') },
    input: z.object({ userID: id }),
    reply: z.strictObject({
      ...balance,
      /** Number of the customer account; 0 = nothing was ever posted. */
      accountNr: z.int().optional(),
      family: z.array(accountHolder),
      items: z.array(openItem),
      transfer: transfer.optional(),
      underWay,
      /** How one can pay online; nothing where the club does not take it. */
      online: z.strictObject({ kinds: z.array(z.enum(onlineKinds)), isTrial: z.boolean() }),
    }),
  }),

  addManual: post('/user/payments/add_manual', {
    summary: 'Von Hand auf ein Kundenkonto buchen: positiv eine Zahlung oder Gutschrift, negativ eine Nachverrechnung.',
    access: may('accounting'),
    isKeyed: true,
    input: z
      .object({
        child_ID: id,
        amount: integerOr(manualTexts.amountMissing).pipe(
          z
            .number()
            .min(-maxCents, tooMuch)
            .max(maxCents, tooMuch)
            .refine((cents) => cents !== 0, manualTexts.amountZero),
        ),
        /** The remark, under either name. */
        text: text(200).default(''),
        note: text(200).default(''),
        /** What a positive amount is; a charge needs none. */
        via: z.enum(manualWays).optional(),
        /** Made up by the sender: the same entry sent twice is posted once. */
        key: text(60).optional(),
      })
      .superRefine((entry, issues) => {
        if (entry.text === '' && entry.note === '')
          issues.addIssue({ code: 'custom', path: ['text'], message: manualTexts.textMissing });
        if (entry.amount > 0 && entry.via === undefined)
          issues.addIssue({ code: 'custom', path: ['via'], message: manualTexts.wayMissing });
      }),
    reply: success,
  }),

  previewManual: get('/user/payments/preview_manual', {
    summary:
      'Bevor eine Zahlung eingetragen wird: wohin sie gehen kann, was sie deckt, was übrig bleibt und was dagegen spricht.',
    access: may('accounting'),
    input: z.object({
      child_ID: id,
      amount: integer.pipe(z.number().min(0).max(maxCents, tooMuch)).default(0),
      on: dayInput.default(0),
      account_ID: id.default(0),
      text: text(200).default(''),
      items: idList.default([]),
    }),
    reply: z.strictObject({
      /** Whose account it goes to: of a child the Verwalter's. */
      payer: z.string(),
      /** Bank accounts and cash boxes of the club, the usual ones first. */
      accounts: z.array(z.strictObject({ ID: z.int(), label: z.string(), isCash: z.boolean() })),
      /** First day that is open in the books; 0 = nothing is closed. */
      openFrom: dayNumber,
      /** What is open, the oldest due first, and how much of each it would cover. */
      items: z.array(z.strictObject({ ...openItem.shape, covered: z.int() })),
      /** What the text names, where nothing is chosen. */
      named: z.array(z.int()),
      /** Cents that are more than is open: they stay as credit. */
      credit: z.int(),
      /** Whole sentences: what to look at before it is booked. */
      warnings: z.array(z.string()),
    }),
  }),

  enter: post('/user/payments/enter', {
    summary:
      'Eine Zahlung eintragen: Tag, Konto oder Kassa, Betrag und was sie deckt; dieselbe Eingabe noch einmal bucht nichts.',
    access: may('accounting'),
    isKeyed: true,
    input: z.object({
      child_ID: id,
      amount: integerOr(manualTexts.amountMissing).pipe(
        z.number().min(1, manualTexts.amountZero).max(maxCents, tooMuch),
      ),
      on: dayInput,
      account_ID: id,
      text: text(200).pipe(z.string().min(1, manualTexts.textMissing)),
      /** What it covers first; left out, what the text names, then the oldest due. */
      items: idList.default([]),
      /** Cents above what is open that somebody has said may stay as credit. */
      credit: integer.pipe(z.number().min(0).max(maxCents)).default(0),
      /** Somebody has looked: it is not the money that a line of the bank has brought already. */
      isAnother: flag.default(false),
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    reply: z.strictObject({
      ...success.shape,
      /** The key of the receipt for what was paid in cash; empty = none. */
      receipt: z.string(),
    }),
  }),

  takeBackEntry: post('/user/payments/take_back_entry', {
    summary:
      'Eine eingetragene Zahlung zurücknehmen: Was sie bezahlt hat, ist wieder offen; zu einem Kassabeleg gibt es einen Stornobeleg.',
    access: may('accounting'),
    input: z.object({ ID: id }),
    reply: z.strictObject({ ...success.shape, receipt: z.string() }),
  }),
};
