import { z } from 'zod';
import { text } from '../kit/wire.ts';

/** What a club can set about certificates, with its default. */
export const certificatesSettings = {
  /** So many per cent of the dates that were written down; 0 = taking part is enough. */
  certificateShare: z.int().min(0).max(100).default(75),
  certificateText: text(300).default('hat am Kurs „{kurs}“ teilgenommen ({von} bis {bis}).'),
};

/** As the history names them. */
export const certificatesSettingLabels: Readonly<Record<keyof typeof certificatesSettings, string>> = {
  certificateShare: 'Anwesenheit für das Zertifikat',
  certificateText: 'Text des Zertifikats',
};
