import { z } from 'zod';

/** Discount settings of a club, with their defaults. */
export const discountsSettings = {
  showDiscounts: z.boolean().default(false),
};

/** Their names in the history. */
export const discountsSettingLabels: Readonly<Record<keyof typeof discountsSettings, string>> = {
  showDiscounts: 'Rabatte',
};
