import { z } from 'zod';

/** Certificate settings of a club, with their defaults. */
export const certificatesSettings = {
  /** Minimum attendance in per cent of the recorded dates; 0 = taking part is enough. */
  certificateShare: z.int().min(0).max(100).default(75),
};

/** Their names in the history. */
export const certificatesSettingLabels: Readonly<Record<keyof typeof certificatesSettings, string>> = {
  certificateShare: 'Anwesenheit für das Zertifikat',
};
