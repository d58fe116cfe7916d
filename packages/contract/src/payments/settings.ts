import { z } from 'zod';
import { latestMoment } from '../kit/wire.ts';

export const paymentMethodNames = ['sepa', 'card', 'sofort', 'bank', 'voucher', 'sepm'] as const;

/** Kinds of online payments a club can have: none, a trial without money, or Stripe. */
export const onlineProviders = ['off', 'sandbox', 'stripe'] as const;
export type OnlineProvider = (typeof onlineProviders)[number];

/** Verification of Payee: whether the bank compares names and IBANs of a file, as agreed with it. */
export const payeeChecks = ['none', 'optIn', 'optOut'] as const;
export type PayeeCheck = (typeof payeeChecks)[number];

/** What a club can set about paying, with its default. */
export const paymentsSettings = {
  paymentMethods: z.array(z.enum(paymentMethodNames)).max(paymentMethodNames.length).default(['bank', 'sepm']),
  /** Through whom people pay online; the trial provider moves no money. */
  onlinePayments: z.enum(onlineProviders).default('off'),
  /** The club's own account at Stripe; empty = that of the installation. */
  stripeAccount: z
    .string()
    .max(60)
    .regex(/^(acct_\w+)?$/, 'Die Kontonummer bei Stripe beginnt mit „acct_“.')
    .default(''),
  /** Cents that a family owes for a debit that came back; 0 = the club bears it. */
  returnFee: z.int().min(0).max(5000).default(0),
  /** Cents that a family may owe for what it buys on account by itself, e.g. vouchers; 0 = it pays at once. */
  creditLimit: z.int().min(0).max(1_000_000).default(20_000),
  /** So many days before a debit the family is told of it; the mandate promises five. */
  debitNoticeDays: z.int().min(5).max(30).default(5),
  /** So many days on which banks settle the club's bank wants the file before the debit. */
  debitLeadDays: z.int().min(1).max(10).default(2),
  /** What a file of transfers says about it; none = nothing. */
  payeeCheck: z.enum(payeeChecks).default('none'),
  vatRegisteredSince: z.int().min(0).max(latestMoment).default(0),
  /** Prices are entered with the tax in them; otherwise it comes on top. */
  grossPrices: z.boolean().default(false),
};

/** As the history names them. */
export const paymentsSettingLabels: Readonly<Record<keyof typeof paymentsSettings, string>> = {
  paymentMethods: 'Zahlungsarten',
  onlinePayments: 'Online bezahlen',
  stripeAccount: 'Konto bei Stripe',
  returnFee: 'Spesen einer Rücklastschrift',
  creditLimit: 'Kreditrahmen einer Familie',
  debitNoticeDays: 'Einzug ankündigen',
  debitLeadDays: 'Einzug einreichen',
  payeeCheck: 'Namen und IBAN vergleichen',
  vatRegisteredSince: 'umsatzsteuerpflichtig seit',
  grossPrices: 'Preise enthalten die Umsatzsteuer',
};
