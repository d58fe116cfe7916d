import { z } from 'zod';
import { allOf, anyOf, may, ownGroup, self, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayInput, dayNumber, flag, id, idList, integer, integerOr, seconds, success, text } from '../kit/wire.ts';
import { balance, underWay } from '../ledger/calls.ts';
import { seesBalances } from '../persons/calls.ts';
import { onlineKinds } from './online-payments.ts';

export const paymentKinds = ['card', 'sofort', 'eps', 'sepa_debit', 'sepm_debit', 'manual', 'voucher'] as const;

/** State of a payment; only states other than paid get a note. */
export const paymentStates = { paid: 5, pending: 3, failed: 4, cancelled: 6 } as const;

const payment = z.strictObject({
  ID: z.int(),
  kind: z.enum(paymentKinds),
  time: seconds,
  /** Cents: payments and credits of the family are positive, manual charges and refunds negative. */
  amount: z.int(),
  currency: z.literal('EUR'),
  status: z.int(),
  text: z.string(),
  /** 1 = already refunded. */
  refundType: z.int(),
  /** The provider's id, and the provider; empty for manual entries. */
  ID_ext: z.string(),
  source: z.string(),
  /** The means of payment, partly masked. */
  sourceDescription: z.strictObject({
    brand: z.string(),
    last4: z.string(),
    country: z.string(),
    /** For a debited account: its last digits and its bank. */
    iban_last4: z.string(),
    bank_name: z.string(),
    /** Holder of the debited or transferring account, and its last digits. */
    name: z.string(),
    konto: z.string(),
  }),
  /** Index into bank, bank, stored, sofort, card, sepa, sepm: the payment method used. */
  paymentMethod: z.int(),
  /** Refunded cents, and cents that can still be refunded. */
  refunded: z.int(),
  refundable: z.int(),
  /** The token of the cash receipt; empty = none. */
  receipt: z.string(),
  /** Entered by hand and not reversed: the office can reverse it. */
  canBeTakenBack: z.boolean(),
  /** The items it covers, oldest due first. */
  covers: z.array(z.strictObject({ text: z.string(), fullname: z.string(), amount: z.int() })),
});
export type Payment = z.infer<typeof payment>;

const openItem = z.strictObject({
  ID: z.int(),
  text: z.string(),
  /** The person concerned; 0 = the family. */
  child_ID: z.int(),
  /** For a child of others only the first name. */
  fullname: z.string(),
  /** The viewer's percentage, if the amount is shared. */
  sharePercent: z.int().optional(),
  dueOn: dayNumber,
  /** Cents: the total, and the open part. */
  amount: z.int(),
  open: z.int(),
});
export type OpenItem = z.infer<typeof openItem>;

/** Owners of the account: first the payer, then the persons they manage. */
const accountHolder = z.strictObject({ ID: z.int(), prename: z.string(), fullname: z.string() });

/** The items a payment made now would cover: oldest due first, as the books settle it. */
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

/** Data for a transfer; absent if the club takes no transfers or has not entered an account yet. */
const transfer = z.strictObject({ name: z.string(), iban: z.string(), bic: z.string(), text: z.string() });

/** Kind of a manual entry: received money, or a credit granted by the club; a charge is simply negative. */
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

/** The warning before posting, and the refusal if it was not confirmed. */
export const overpaidText = (excess: string): string => `${excess} mehr als offen: bleibt als Guthaben.`;

const maxCents = 10_000_000;
const tooMuch = 'Der Betrag darf höchstens € 100.000 sein.';

/** The payer, users who read the books, and staff for themselves, whoever pays for them. */
export const seesBilling = anyOf(ownGroup('userID'), seesBalances, allOf(self('userID'), staffFrom(10)));

export const payments = {
  list: get('/user/payments/list/:userID', {
    summary: 'Die Zahlungen auf dem Kundenkonto, zu dem eine Person gehört, sein Saldo und dessen Verlauf.',
    access: seesBilling,
    input: z.object({ userID: id }),
    reply: z.strictObject({
      payments: z.array(payment),
      ...balance,
      /** After each day with a posting. */
      saldos: z.array(z.strictObject({ t: seconds, saldo: z.int() })),
    }),
  }),

  open: get('/user/payments/open/:userID', {
    summary: 'Was auf dem Kundenkonto einer Person offen ist, das älteste Fällige zuerst, und wohin man es überweist.',
    access: seesBilling,
    // Account number in the books, only for users who may read them.
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
      /** Available online payment kinds; empty if the club does not offer them. */
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
        /** The remark; both names are accepted. */
        text: text(200).default(''),
        note: text(200).default(''),
        /** Kind of a positive amount; not needed for a charge. */
        via: z.enum(manualWays).optional(),
        /** Created by the sender: the same entry sent twice is posted once. */
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
      /** Owner of the account: for a child the Verwalter. */
      payer: z.string(),
      /** Bank accounts and cash boxes of the club, the default ones first. */
      accounts: z.array(z.strictObject({ ID: z.int(), label: z.string(), isCash: z.boolean() })),
      /** First day that is open in the books; 0 = nothing is closed. */
      openFrom: dayNumber,
      /** Open items, oldest due first, and how much of each would be covered. */
      items: z.array(z.strictObject({ ...openItem.shape, covered: z.int() })),
      /** Items named by the text, if none are chosen. */
      named: z.array(z.int()),
      /** Cents above the open amount: they remain as credit. */
      credit: z.int(),
      /** Whole sentences: warnings to check before posting. */
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
      /** Items it covers first; if left out, those named by the text, then the oldest due. */
      items: idList.default([]),
      /** Surplus in cents the user has confirmed as credit. */
      credit: integer.pipe(z.number().min(0).max(maxCents)).default(0),
      /** A user has checked: it is not the payment already received through a bank line. */
      isAnother: flag.default(false),
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')),
    }),
    reply: z.strictObject({
      ...success.shape,
      /** The token of the receipt for a cash payment; empty = none. */
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
