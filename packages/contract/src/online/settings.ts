import { z } from 'zod';

/** What a club can set about units that take place online, with its default. */
export const onlineSettings = {
  enableOnlineConferences: z.boolean().default(false),
};

/** As the history names them. */
export const onlineSettingLabels: Readonly<Record<keyof typeof onlineSettings, string>> = {
  enableOnlineConferences: 'Online-Einheiten',
};
