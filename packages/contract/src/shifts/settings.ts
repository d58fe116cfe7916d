import { z } from 'zod';

/** Shift settings of a club, with their defaults. */
export const shiftsSettings = {
  requireShirtSize: z.boolean().default(false),
};

/** Their names in the history. */
export const shiftsSettingLabels: Readonly<Record<keyof typeof shiftsSettings, string>> = {
  requireShirtSize: 'T-Shirt-Größe verlangen',
};
