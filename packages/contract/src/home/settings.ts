import { z } from 'zod';

/** Home page settings of a club, with their defaults. New clubs begin with `true`. */
export const homeSettings = {
  showFirstSteps: z.boolean().default(false),
};

/** Their names in the history. */
export const homeSettingLabels: Readonly<Record<keyof typeof homeSettings, string>> = {
  showFirstSteps: 'Erste Schritte auf der Startseite',
};
