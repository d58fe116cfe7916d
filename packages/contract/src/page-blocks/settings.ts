import { z } from 'zod';

/** What a club can set about its pages, with its default. */
export const pageBlocksSettings = {
  /** The menu leads everybody who is signed in to the pages that are meant for them. */
  showPages: z.boolean().default(false),
};

/** As the history names them. */
export const pageBlocksSettingLabels: Readonly<Record<keyof typeof pageBlocksSettings, string>> = {
  showPages: 'Seiten des Vereins im Menü',
};
