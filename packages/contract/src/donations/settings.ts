import { z } from 'zod';
import { text } from '../kit/wire.ts';

/** What a club can set about donations, with its default. */
export const donationsSettings = {
  /** Donations are tax-deductible: the yearly report is due. */
  donationsDeductible: z.boolean().default(false),
  /** As the list of the tax office has it. */
  donationRegistration: text(30).default(''),
  /** Finanzamts- und Steuernummer: nine digits, without blanks. */
  donationTaxNumber: text(9)
    .refine((number) => number === '' || /^\d{9}$/.test(number), 'Die Steuernummer hat neun Ziffern, ohne Leerzeichen.')
    .default(''),
  /** Number of the account donations are booked to; where there is none, other income. */
  donationAccount: z.int().min(0).max(99_999).default(4310),
};

/** As the history names them. */
export const donationsSettingLabels: Readonly<Record<keyof typeof donationsSettings, string>> = {
  donationsDeductible: 'Spenden sind absetzbar',
  donationRegistration: 'Registrierungsnummer der Spendenbegünstigung',
  donationTaxNumber: 'Steuernummer des Vereins (Spendenmeldung, Liste L 19)',
  donationAccount: 'Konto für Spenden',
};
