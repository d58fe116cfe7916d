import { z } from 'zod';
import { fileAdmission } from '../exports/calls.ts';
import { anyOf, loggedIn, manager, may, maySee } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { fromDayNumber } from '../kit/days.ts';
import { dayNumber, id, integer, multiline, nothing, oneLine, seconds, success, text } from '../kit/wire.ts';

/** Letters and digits without those that are easily confused (0/O, 1/I). */
export const voucherAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const voucherCodeLength = 8;

export const wrongVoucherCode = 'Ein Gutscheincode hat höchstens 8 Zeichen (9 mit Bindestrich).';

/** The stored and compared form of a code: upper case, without surrounding blanks and hyphen. */
export const normalVoucherCode = (code: string): string => code.trim().toUpperCase().replace(/[-–]/, '');

/** „ABCD-2345“: the printed form. */
export const voucherCodeText = (code: string): string =>
  code.length === voucherCodeLength ? `${code.slice(0, 4)}-${code.slice(4)}` : code;

/** The code as shown to users who must not be able to redeem it. */
export const maskedVoucherCode = (code: string): string =>
  voucherCodeText(code.slice(0, 2) + '•'.repeat(code.length - 2));

export const voucherAmounts = { least: 500, most: 100_000 } as const;

const amount = integer.pipe(
  z
    .number()
    .min(voucherAmounts.least, 'Ein Gutschein ist mindestens € 5,00 wert.')
    .max(voucherAmounts.most, 'Ein Gutschein ist höchstens € 1.000,00 wert.'),
);

export const voucherPayments = ['account', 'cash', 'gift'] as const;
export type VoucherPayment = (typeof voucherPayments)[number];

export const voucherPaymentLabels: Readonly<Record<VoucherPayment, string>> = {
  account: 'Kundenkonto',
  cash: 'bar (Kassa)',
  gift: 'geschenkt',
};

export const voucherStates = ['waiting', 'open', 'redeemed', 'cancelled', 'expired'] as const;
export type VoucherState = (typeof voucherStates)[number];

export const voucherStateLabels: Readonly<Record<VoucherState, string>> = {
  waiting: 'wartet auf Bezahlung',
  open: 'offen',
  redeemed: 'eingelöst',
  cancelled: 'storniert',
  expired: 'abgelaufen',
};

export const voucherWishes = { amount, recipient: text(120).default(''), message: multiline(500).default('') };

const noDate = 'Dieses Datum ist nicht gültig.';
const openDay = integer
  .pipe(
    z
      .number()
      .min(0, noDate)
      .max(99_991_231, noDate)
      .refine((value) => value === 0 || fromDayNumber(value) !== null, noDate),
  )
  .default(0);

const voucherCode = z
  .string('Bitte gib den Code ein, der auf dem Gutschein steht.')
  .max(40, wrongVoucherCode)
  .regex(oneLine, wrongVoucherCode)
  .transform(normalVoucherCode)
  .pipe(
    z.string().min(1, 'Bitte gib den Code ein, der auf dem Gutschein steht.').max(voucherCodeLength, wrongVoucherCode),
  );

const voucher = z.strictObject({
  ID: z.int(),
  /** Without the right to sell vouchers a valid code is masked; the code of an unpaid voucher always is. */
  code: z.string(),
  amount: z.int(),
  recipient: z.string(),
  message: z.string(),
  paidWith: z.enum(voucherPayments),
  buyer_ID: z.int(),
  buyerName: z.string(),
  timeSold: seconds,
  soldByName: z.string(),
  /** Last day; 0 = no end. */
  validUntil: dayNumber,
  timeRedeemed: seconds,
  redeemed_by: z.int(),
  redeemedByName: z.string(),
  timeCancelled: seconds,
  /** Why the club has handed it out although it was not paid. */
  givenReason: z.string(),
  state: z.enum(voucherStates),
});
export type VoucherRow = z.output<typeof voucher>;

const ownVoucher = voucher.pick({
  ID: true,
  code: true,
  amount: true,
  recipient: true,
  message: true,
  timeSold: true,
  validUntil: true,
  timeRedeemed: true,
  state: true,
});
export type OwnVoucher = z.output<typeof ownVoucher>;

const sold = z.strictObject({
  ...success.shape,
  ID: z.int(),
  /** Empty while the voucher is unpaid. */
  code: z.string(),
  state: z.enum(['waiting', 'open']),
  /** The token of the receipt for a cash payment; empty = none. */
  receipt: z.string(),
});

export const vouchers = {
  list: get('/vouchers/list', {
    summary: 'Alle Gutscheine, der neueste zuerst, mit der Summe der offenen.',
    access: may('vouchers_read'),
    input: nothing,
    reply: z.strictObject({ vouchers: z.array(voucher), openAmount: z.int() }),
  }),

  own: get('/vouchers/own', {
    summary: 'Gutscheine, die man selbst gekauft hat.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ vouchers: z.array(ownVoucher) }),
  }),

  buy: post('/vouchers/buy', {
    summary: 'Einen Gutschein auf das eigene Kundenkonto kaufen; der Code kommt, sobald er bezahlt ist.',
    access: manager,
    perMinute: 10,
    input: z.object(voucherWishes),
    reply: sold,
  }),

  sell: post('/vouchers/sell', {
    summary: 'Einen Gutschein verkaufen oder verschenken: auf ein Kundenkonto, bar oder geschenkt.',
    access: anyOf(may('vouchers'), may('accounting')),
    input: z
      .object({
        ...voucherWishes,
        payment: z.enum(voucherPayments, 'Bitte wähle, wie der Gutschein bezahlt wird.'),
        buyer_ID: id.default(0),
        validUntil: openDay,
        /** Why the family may exceed its credit limit. */
        reason: text(200).default(''),
      })
      .refine(({ payment, buyer_ID }) => payment !== 'account' || buyer_ID > 0, {
        path: ['buyer_ID'],
        message: 'Bitte wähle die Person, auf deren Kundenkonto der Gutschein gebucht wird.',
      }),
    reply: sold,
  }),

  cancel: post('/vouchers/cancel', {
    summary: 'Einen Gutschein stornieren, der noch nicht eingelöst ist; was bezahlt wurde, wird zurückgebucht.',
    access: may('vouchers'),
    input: z.object({ ID: id }),
    reply: success,
  }),

  giveAway: post('/vouchers/give_away', {
    summary: 'Einen Gutschein, der auf Bezahlung wartet, verschenken: Er gilt sofort, der Verein trägt den Rest.',
    access: may('vouchers'),
    input: z.object({ ID: id, reason: text(200).min(1, 'Bitte gib an, warum der Gutschein verschenkt wird.') }),
    reply: success,
  }),

  redeem: post('/vouchers/redeem', {
    summary: 'Einen Gutschein einlösen: Der Wert kommt auf das Kundenkonto.',
    access: loggedIn,
    // The command enforces a second limit per person.
    perMinute: 10,
    restricted: { child_ID: may('vouchers') },
    input: z.object({
      voucherCode,
      /** At the counter: the account to charge; left out = the viewer's own. */
      child_ID: id.optional(),
    }),
    reply: z.strictObject({ ...success.shape, amount: z.int() }),
  }),

  pdf: get('/vouchers/:ID/pdf', {
    summary: 'Einen Gutschein zum Ausdrucken.',
    access: anyOf(may('vouchers'), may('accounting'), maySee('voucher', 'ID')),
    perMinute: 60,
    admission: fileAdmission,
    input: z.object({ ID: id }),
    reply: z.strictObject({ content: z.string(), fileName: z.string(), mimeType: z.string() }),
  }),
};
