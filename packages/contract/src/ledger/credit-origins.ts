import { z } from 'zod';

/** Woher ein Guthaben kommt, according to the ledger. */
export const creditOriginLabels = {
  payment: 'Überzahlung',
  course: 'Kurs storniert',
  fee: 'Beitrag gutgeschrieben',
  voucher: 'Gutschein eingelöst',
  voucherReturned: 'Gutschein storniert',
  hand: 'Gutschrift von Hand',
  opening: 'Anfangssaldo',
  other: 'Sonstiges',
} as const;
export type CreditOrigin = keyof typeof creditOriginLabels;

export const creditOrigins = [
  'payment',
  'course',
  'fee',
  'voucher',
  'voucherReturned',
  'hand',
  'opening',
  'other',
] as const satisfies readonly CreditOrigin[];

export const creditOriginAmount = z.strictObject({ origin: z.enum(creditOrigins), amount: z.int() });
