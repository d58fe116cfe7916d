import { z } from 'zod';

/** Settings of a club for payments to trainers, with their defaults. */
export const praeSettings = {
  /** Account numbers in the books. */
  praeAccount: z.int().min(0).max(99_999).default(7340),
  volunteerAccount: z.int().min(0).max(99_999).default(7345),
  praePayableAccount: z.int().min(3000).max(3999).default(3310),
};

/** Their names in the history. */
export const praeSettingLabels: Readonly<Record<keyof typeof praeSettings, string>> = {
  praeAccount: 'Konto für PRAE',
  volunteerAccount: 'Konto für das Freiwilligenpauschale',
  praePayableAccount: 'Konto für offene Entschädigungen',
};
