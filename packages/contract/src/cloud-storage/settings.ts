import { z } from 'zod';
import { text } from '../kit/wire.ts';

const noAddress = 'Bitte gib eine Adresse mit https:// ein.';

/** What a club can set about its files, with its default. */
export const cloudStorageSettings = {
  /** Who gets as far as the folders: 0 the office, 1 board and trainers as well, 2 everyone signed in. */
  cloudStorageMode: z.int().min(0).max(2).default(0),
  /** The club's own Nextcloud, used instead; '' = none. Only browsers go there. */
  cloudStorageUrl: z
    .union([z.literal(''), text(300).pipe(z.url({ protocol: /^https$/, message: noAddress }))])
    .default(''),
};

/** As the history names them. */
export const cloudStorageSettingLabels: Readonly<Record<keyof typeof cloudStorageSettings, string>> = {
  cloudStorageMode: 'Vereinsdateien für',
  cloudStorageUrl: 'Adresse der eigenen Nextcloud',
};
