import { z } from 'zod';
import { latestMoment } from '../kit/wire.ts';

export const paymentMethodNames = ['sepa', 'card', 'sofort', 'bank', 'voucher', 'sepm'] as const;

/** Online payment providers of a club: none, a trial without money, or Stripe. */
export const onlineProviders = ['off', 'sandbox', 'stripe'] as const;
export type OnlineProvider = (typeof onlineProviders)[number];

/** Verification of Payee: whether the bank compares names and IBANs of a file, as agreed with the bank. */
export const payeeChecks = ['none', 'optIn', 'optOut'] as const;
export type PayeeCheck = (typeof payeeChecks)[number];

/** Payment settings of a club, with their defaults. */
export const paymentsSettings = {
  paymentMethods: z.array(z.enum(paymentMethodNames)).max(paymentMethodNames.length).default(['bank', 'sepm']),
  /** Provider of online payments; the trial provider moves no money. */
  onlinePayments: z.enum(onlineProviders).default('off'),
  /** The club's own account at Stripe; empty = the installation's account. */
  stripeAccount: z
    .string()
    .max(60)
    .regex(/^(acct_\w+)?$/, 'Die Kontonummer bei Stripe beginnt mit „acct_“.')
    .default(''),
  /** Cents charged to the family for a returned debit; 0 = the club pays. */
  returnFee: z.int().min(0).max(5000).default(0),
  /** Maximum debt in cents from a family's own purchases on account, e.g. vouchers; 0 = payment is due immediately. */
  creditLimit: z.int().min(0).max(1_000_000).default(20_000),
  /** Days before a debit on which the family is notified; the mandate promises five. */
  debitNoticeDays: z.int().min(5).max(30).default(5),
  /** Banking days before the debit by which the club's bank needs the file. */
  debitLeadDays: z.int().min(1).max(10).default(2),
  /** What a transfer file states about it; none = nothing. */
  payeeCheck: z.enum(payeeChecks).default('none'),
  vatRegisteredSince: z.int().min(0).max(latestMoment).default(0),
  /** Entered prices include tax; otherwise tax is added. */
  grossPrices: z.boolean().default(false),
};

/** Their names in the history. */
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
