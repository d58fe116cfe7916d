import { z } from 'zod';

/** What a club can set about certificates, with its default. */
export const certificatesSettings = {
  /** So many per cent of the dates that were written down; 0 = taking part is enough. */
  certificateShare: z.int().min(0).max(100).default(75),
};

/** As the history names them. */
export const certificatesSettingLabels: Readonly<Record<keyof typeof certificatesSettings, string>> = {
  certificateShare: 'Anwesenheit für das Zertifikat',
};
