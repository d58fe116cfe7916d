import { z } from 'zod';
import { fileAdmission } from '../exports/calls.ts';
import { everyone, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { dayNumber, id, integer, multiline, nothing, seconds, success, text } from '../kit/wire.ts';

/** „K-2026-00017“: number of a cash receipt. */
export const cashReceiptNumber = (year: number, number: number): string =>
  `K-${year}-${String(number).padStart(5, '0')}`;

/** The club has paid money out, without reversing an earlier receipt. */
export const isCashPaidOut = ({ amount, reverses }: { amount: number; reverses: string }): boolean =>
  amount < 0 && reverses === '';

/** Page of a receipt for everyone who has its token. */
export const cashReceiptPath = (token: string): string => `/kassabeleg/${token}`;

/** Registrierkassenpflicht (§ 131b BAO), per business and calendar year, as of 2026. The law may have changed since: the page says so. */
export const registerLimits = { turnoverCents: 1_500_000, cashCents: 750_000 } as const;

const receiptLine = z.strictObject({
  quantity: z.int(),
  text: z.string(),
  /** Cents including tax, and the tax rate; 0 = none. */
  amount: z.int(),
  percent: z.number(),
});

const issuer = z.strictObject({ name: z.string(), address: z.string(), zvr: z.string(), uid: z.string() });

const receipt = z.strictObject({
  number: z.string(),
  time: seconds,
  paidOn: dayNumber,
  amount: z.int(),
  payer: z.string(),
  issuer,
  lines: z.array(receiptLine),
  /** For a refund: the receipt it reverses. */
  reverses: z.string(),
  /** The receipt that reverses this one; empty = it is valid. */
  reversedBy: z.string(),
});
export type CashReceipt = z.infer<typeof receipt>;

const receiptRow = z.strictObject({
  ID: z.int(),
  token: z.string(),
  number: z.string(),
  paidOn: dayNumber,
  payer: z.string(),
  text: z.string(),
  account: z.string(),
  amount: z.int(),
  reverses: z.string(),
});
export type CashReceiptRow = z.infer<typeof receiptRow>;

/** A total of the till: of one day, account and rate. `state`: the effect of importing it. */
const tillSum = z.strictObject({
  line: z.int(),
  on: dayNumber,
  account: z.string(),
  percent: z.number(),
  cash: z.int(),
  card: z.int(),
  /** new: will be posted; known: already posted unchanged; wrong: cannot be parsed, with the reason. */
  state: z.enum(['new', 'known', 'wrong']),
  problem: z.string(),
});
export type TillSum = z.infer<typeof tillSum>;

const token = text(40).pipe(z.string().regex(/^[\w-]{16,40}$/, 'Diesen Beleg gibt es nicht.'));
const year = integer.pipe(z.number().min(0).max(9999)).default(0);
const file = z.strictObject({ content: z.string(), fileName: z.string(), mimeType: z.string() });
const tillFile = z.object({
  name: text(120).pipe(z.string().min(1, 'Bitte wähle eine Datei.')),
  content: multiline(200_000).pipe(z.string().min(1, 'Die Datei ist leer.')),
});
/** Kilobytes of a file with a line per day, account and rate. */
const longFile = 900;
const readsBooks = may('accounting_read');
const keepsBooks = may('accounting');
const oneAtATime = {
  of: 'till',
  crowded: 'Gerade werden schon Zahlen der Registrierkasse übernommen. Bitte versuche es gleich noch einmal.',
};

export const cash = {
  receipts: get('/cash/receipts', {
    summary: 'Die Kassabelege eines Kalenderjahres, der neueste zuerst.',
    access: readsBooks,
    input: z.object({ year }),
    reply: z.strictObject({ year: z.int(), years: z.array(z.int()), receipts: z.array(receiptRow) }),
  }),

  receipt: get('/cash/receipt/:token', {
    summary: 'Ein Kassabeleg, für alle, die seinen Schlüssel bekommen haben.',
    access: everyone,
    perMinute: 60,
    input: z.object({ token }),
    reply: receipt,
  }),

  pdf: get('/cash/receipt/:token/pdf', {
    summary: 'Ein Kassabeleg zum Ausdrucken; ab dem zweiten Mal steht „Kopie“ darauf.',
    access: everyone,
    // Writes data: the time of the first print is stored.
    effect: true,
    perMinute: 30,
    admission: fileAdmission,
    input: z.object({ token }),
    reply: file,
  }),

  mail: post('/cash/receipts/mail', {
    summary: 'Einen Kassabeleg per E-Mail an die Person schicken, die bezahlt hat.',
    access: keepsBooks,
    perMinute: 30,
    input: z.object({ token }),
    reply: success,
  }),

  duty: get('/cash/duty', {
    summary: 'Umsätze und Bareinnahmen dieses Kalenderjahres, neben den Grenzen der Registrierkassenpflicht.',
    access: readsBooks,
    input: nothing,
    reply: z.strictObject({
      year: z.int(),
      /** Cents: all income; membership and course fees of it; the remainder, which counts towards the limits. */
      income: z.int(),
      exempt: z.int(),
      turnover: z.int(),
      /** Cents taken in cash, and the part that counts towards the limits. */
      cash: z.int(),
      cashTurnover: z.int(),
    }),
  }),

  till: get('/cash/till', {
    summary: 'Was bisher aus einer Registrierkasse übernommen wurde, das Neueste zuerst.',
    access: readsBooks,
    input: nothing,
    reply: z.strictObject({
      imports: z.array(
        z.strictObject({
          ID: z.int(),
          name: z.string(),
          /** The original file, downloaded like any other. */
          file: z.string(),
          time: seconds,
          sender: z.string(),
          from: dayNumber,
          to: dayNumber,
          cash: z.int(),
          card: z.int(),
          isUndone: z.boolean(),
        }),
      ),
    }),
  }),

  previewTill: post('/cash/till/preview', {
    summary: 'Die Tagessummen einer Registrierkasse aus CSV lesen, ohne etwas zu buchen.',
    access: keepsBooks,
    bodyKb: longFile,
    input: tillFile,
    reply: z.strictObject({ sums: z.array(tillSum), cash: z.int(), card: z.int() }),
  }),

  importTill: post('/cash/till/import', {
    summary: 'Die Tagessummen einer Registrierkasse buchen; was schon in den Büchern steht, bleibt, wie es ist.',
    access: keepsBooks,
    bodyKb: longFile,
    admission: oneAtATime,
    input: tillFile,
    reply: z.strictObject({ ...success.shape, posted: z.int(), known: z.int() }),
  }),

  undoTill: post('/cash/till/undo', {
    summary: 'Zurücknehmen, was aus einer Datei der Registrierkasse gebucht wurde.',
    access: keepsBooks,
    admission: oneAtATime,
    input: z.object({ ID: id }),
    reply: success,
  }),
};
