import { z } from 'zod';

/** What a club can set about what it sends, with its default. */
export const messagingSettings = {
  /** Counts whether e-mails to many are opened and their links followed. Off: no pixel, no rewritten link. */
  countsReception: z.boolean().default(false),
};

/** As the history names them. */
export const messagingSettingLabels: Readonly<Record<keyof typeof messagingSettings, string>> = {
  countsReception: 'Öffnen und Klicks zählen',
};
