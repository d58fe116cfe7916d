import { z } from 'zod';

/** What a club can set about shifts, with its default. */
export const shiftsSettings = {
  requireShirtSize: z.boolean().default(false),
};

/** As the history names them. */
export const shiftsSettingLabels: Readonly<Record<keyof typeof shiftsSettings, string>> = {
  requireShirtSize: 'T-Shirt-Größe verlangen',
};
