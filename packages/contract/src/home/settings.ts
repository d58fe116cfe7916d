import { z } from 'zod';

/** What a club can set about its home page, with its default. New clubs begin with `true`. */
export const homeSettings = {
  showFirstSteps: z.boolean().default(false),
};

/** As the history names them. */
export const homeSettingLabels: Readonly<Record<keyof typeof homeSettings, string>> = {
  showFirstSteps: 'Erste Schritte auf der Startseite',
};
