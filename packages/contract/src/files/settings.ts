import { z } from 'zod';

/** What a club can set about media, with its default. */
export const filesSettings = {
  /** 0 nobody, 1 trainers, 2 all. */
  showMediaMode: z.int().min(0).max(2).default(1),
  enableMedia: z.boolean().default(true),
};

/** As the history names them. */
export const filesSettingLabels: Readonly<Record<keyof typeof filesSettings, string>> = {
  showMediaMode: 'Medien für',
  enableMedia: 'Medien',
};
