import { z } from 'zod';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { formatMoney } from '../kit/money.ts';
import { dayInput, id, integerOr, seconds, success, text } from '../kit/wire.ts';
import { paymentKinds } from '../payments/calls.ts';
import { onlineStates, requestKey } from '../payments/online-payments.ts';

export const refundReasons = ['duplicate', 'requested_by_customer', 'fraudulent', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundReasonLabels: Readonly<Record<RefundReason, string>> = {
  duplicate: 'doppelt bezahlt',
  requested_by_customer: 'auf Wunsch der Familie',
  fraudulent: 'Betrugsverdacht',
  other: 'anderer Grund',
};

/** A debit can be refunded within eight weeks. */
export const debitRefundDays = 56;

export const refundTexts = {
  amountMissing: 'Bitte gib einen Betrag ein.',
  remarkMissing: 'Bitte schreib dazu, warum.',
} as const;

/** The refundable range, shown when the entered amount is outside it. */
export const refundRangeText = (maxCents: number): string =>
  `Der Betrag muss zwischen ${formatMoney(1)} und ${formatMoney(maxCents)} liegen.`;

const clubPayment = z.strictObject({
  ID: z.int(),
  time: seconds,
  kind: z.enum(paymentKinds),
  /** The payer. */
  child_ID: z.int(),
  fullname: z.string(),
  /** Cents: payments positive, refunds negative. */
  amount: z.int(),
  refunded: z.int(),
  status: z.int(),
  /** State of an online payment; empty for a manual entry. */
  state: z.enum(['', ...onlineStates]),
  text: z.string(),
  /** The provider's id; empty for a manual entry. */
  ID_ext: z.string(),
  /** Cents that can still be refunded. */
  refundable: z.int(),
  isTrial: z.boolean(),
});
export type ClubPayment = z.output<typeof clubPayment>;

export const clubPayments = {
  list: get('/payments/list', {
    summary: 'Alle Zahlungen des Vereins, die neueste zuerst, mit Filtern und Summen.',
    access: may('accounting_read'),
    input: z.object({ ...listInput, from: dayInput.optional(), to: dayInput.optional() }),
    reply: z.strictObject({
      payments: z.array(clubPayment),
      total: z.int(),
      /** Cents of all filtered rows: received, refunded, pending. */
      paid: z.int(),
      refunded: z.int(),
      underWay: z.int(),
    }),
  }),

  refund: post('/user/payments/refund/:paymentID', {
    summary: 'Eine Online-Zahlung ganz oder zum Teil erstatten.',
    access: may('accounting'),
    isKeyed: true,
    input: z
      .object({
        paymentID: id,
        amount: integerOr(refundTexts.amountMissing).pipe(z.number().min(-100_000_000).max(100_000_000)),
        reason: z.enum(refundReasons, 'Bitte wähle einen Grund.'),
        text: text(200).default(''),
        /** Created by the sender: the same refund sent twice counts once. */
        key: requestKey,
      })
      .superRefine(({ reason, text: remark }, issues) => {
        if (reason === 'other' && remark === '')
          issues.addIssue({ code: 'custom', path: ['text'], message: refundTexts.remarkMissing });
      }),
    reply: success,
  }),

  info: get('/user/payments/stripe_info/:ID_ext', {
    summary: 'Was der Zahlungsdienst über eine Zahlung weiß: Gebühr, verfügbar ab, Auszahlung.',
    access: may('accounting'),
    input: z.object({ ID_ext: text(200) }),
    reply: z.strictObject({
      balance_transaction: z.strictObject({ available_on: seconds, amount: z.int(), fee: z.int(), net: z.int() }),
      charge: z.strictObject({ outcome: z.string(), id: z.string() }),
      payout: z.strictObject({ arrival_date: seconds, amount: z.int() }),
    }),
  }),
};
