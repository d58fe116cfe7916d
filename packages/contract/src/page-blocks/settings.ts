import { z } from 'zod';

/** Page settings of a club, with their defaults. */
export const pageBlocksSettings = {
  /** The menu shows all signed-in users the pages meant for them. */
  showPages: z.boolean().default(false),
};

/** Their names in the history. */
export const pageBlocksSettingLabels: Readonly<Record<keyof typeof pageBlocksSettings, string>> = {
  showPages: 'Seiten des Vereins im Menü',
};
