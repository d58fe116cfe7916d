import { z } from 'zod';

/** What a club can set about Verlosungen, with its default. */
export const drawsSettings = {
  enableDraws: z.boolean().default(false),
};

/** As the history names them. */
export const drawsSettingLabels: Readonly<Record<keyof typeof drawsSettings, string>> = {
  enableDraws: 'Verlosungen',
};
