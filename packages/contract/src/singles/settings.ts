import { z } from 'zod';

/** What a club can set about Einzeltermine, with its default. */
export const singlesSettings = {
  enableSingles: z.boolean().default(false),
};

/** As the history names them. */
export const singlesSettingLabels: Readonly<Record<keyof typeof singlesSettings, string>> = {
  enableSingles: 'Einzeltermine und Blöcke',
};
