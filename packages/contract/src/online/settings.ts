import { z } from 'zod';

/** Settings of a club for online units, with their defaults. */
export const onlineSettings = {
  enableOnlineConferences: z.boolean().default(false),
};

/** Their names in the history. */
export const onlineSettingLabels: Readonly<Record<keyof typeof onlineSettings, string>> = {
  enableOnlineConferences: 'Online-Einheiten',
};
