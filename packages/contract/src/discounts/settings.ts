import { z } from 'zod';

/** What a club can set about discounts, with its default. */
export const discountsSettings = {
  showDiscounts: z.boolean().default(false),
};

/** As the history names them. */
export const discountsSettingLabels: Readonly<Record<keyof typeof discountsSettings, string>> = {
  showDiscounts: 'Rabatte',
};
