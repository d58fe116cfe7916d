import { z } from 'zod';
import { text } from '../kit/wire.ts';

/** Donation settings of a club, with their defaults. */
export const donationsSettings = {
  /** Donations are tax-deductible: a yearly report is required. */
  donationsDeductible: z.boolean().default(false),
  /** As in the list of the tax office. */
  donationRegistration: text(30).default(''),
  /** Finanzamts- und Steuernummer: nine digits, without blanks. */
  donationTaxNumber: text(9)
    .refine((number) => number === '' || /^\d{9}$/.test(number), 'Die Steuernummer hat neun Ziffern, ohne Leerzeichen.')
    .default(''),
  /** Number of the account donations are booked to; if it does not exist, other income is used. */
  donationAccount: z.int().min(0).max(99_999).default(4310),
};

/** Their names in the history. */
export const donationsSettingLabels: Readonly<Record<keyof typeof donationsSettings, string>> = {
  donationsDeductible: 'Spenden sind absetzbar',
  donationRegistration: 'Registrierungsnummer der Spendenbegünstigung',
  donationTaxNumber: 'Steuernummer des Vereins (Spendenmeldung, Liste L 19)',
  donationAccount: 'Konto für Spenden',
};
