import { z } from 'zod';

/** What a club can set about the kiosk at the door, with its default. */
export const kioskSettings = {
  /** Cards on paper do not change with time: whoever copies one gets in with it. */
  kioskAcceptsPrinted: z.boolean().default(false),
};

/** As the history names them. */
export const kioskSettingLabels: Readonly<Record<keyof typeof kioskSettings, string>> = {
  kioskAcceptsPrinted: 'Kiosk nimmt gedruckte Karten',
};
