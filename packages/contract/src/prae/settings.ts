import { z } from 'zod';

/** What a club can set about what it pays to trainers, with its default. */
export const praeSettings = {
  /** Numbers of accounts in the books. */
  praeAccount: z.int().min(0).max(99_999).default(7340),
  volunteerAccount: z.int().min(0).max(99_999).default(7345),
  praePayableAccount: z.int().min(3000).max(3999).default(3310),
};

/** As the history names them. */
export const praeSettingLabels: Readonly<Record<keyof typeof praeSettings, string>> = {
  praeAccount: 'Konto für PRAE',
  volunteerAccount: 'Konto für das Freiwilligenpauschale',
  praePayableAccount: 'Konto für offene Entschädigungen',
};
