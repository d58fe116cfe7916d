import { z } from 'zod';

/** Kiosk settings of a club, with their defaults. */
export const kioskSettings = {
  /** Printed cards do not change with time: anyone with a copy can enter. */
  kioskAcceptsPrinted: z.boolean().default(false),
};

/** Their names in the history. */
export const kioskSettingLabels: Readonly<Record<keyof typeof kioskSettings, string>> = {
  kioskAcceptsPrinted: 'Kiosk nimmt gedruckte Karten',
};
