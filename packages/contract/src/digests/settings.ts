import { z } from 'zod';

/** The weekly message families can choose, with its default time: Sunday at 17:00. */
export const digestsSettings = {
  offersDigest: z.boolean().default(true),
  /** 0 = Sunday. */
  digestWeekday: z.int().min(0).max(6).default(0),
  digestHour: z.int().min(6).max(21).default(17),
};

/** Their names in the history. */
export const digestsSettingLabels: Readonly<Record<keyof typeof digestsSettings, string>> = {
  offersDigest: 'Wochenüberblick anbieten',
  digestWeekday: 'Wochenüberblick am',
  digestHour: 'Wochenüberblick um',
};
