import { z } from 'zod';

/** Media settings of a club, with their defaults. */
export const filesSettings = {
  /** 0 nobody, 1 trainers, 2 all. */
  showMediaMode: z.int().min(0).max(2).default(1),
  enableMedia: z.boolean().default(true),
};

/** Their names in the history. */
export const filesSettingLabels: Readonly<Record<keyof typeof filesSettings, string>> = {
  showMediaMode: 'Medien für',
  enableMedia: 'Medien',
};
