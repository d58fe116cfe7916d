import { z } from 'zod';

/** Settings of a club for Einzeltermine, with their defaults. */
export const singlesSettings = {
  enableSingles: z.boolean().default(false),
};

/** Their names in the history. */
export const singlesSettingLabels: Readonly<Record<keyof typeof singlesSettings, string>> = {
  enableSingles: 'Einzeltermine und Blöcke',
};
