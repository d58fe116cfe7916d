import { z } from 'zod';
import { text } from '../kit/wire.ts';

const noAddress = 'Bitte gib eine Adresse mit https:// ein.';

/** File settings of a club, with their defaults. */
export const cloudStorageSettings = {
  /** Who can open the folders: 0 the office, 1 also board and trainers, 2 everyone signed in. */
  cloudStorageMode: z.int().min(0).max(2).default(0),
  /** The club's own Nextcloud, used instead; '' = none. Only the browser connects to it. */
  cloudStorageUrl: z
    .union([z.literal(''), text(300).pipe(z.url({ protocol: /^https$/, message: noAddress }))])
    .default(''),
};

/** Their names in the history. */
export const cloudStorageSettingLabels: Readonly<Record<keyof typeof cloudStorageSettings, string>> = {
  cloudStorageMode: 'Vereinsdateien für',
  cloudStorageUrl: 'Adresse der eigenen Nextcloud',
};
