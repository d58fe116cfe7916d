import { z } from 'zod';

const hour = z.int().min(0).max(24);

/** What a club can set about what it sends, with its default. */
export const messagingSettings = {
  /** Counts whether e-mails to many are opened and their links followed. Off: no pixel, no rewritten link. */
  countsReception: z.boolean().default(false),
  /** Trainers write news to the families of the courses they lead; else only where the course lets them. */
  trainersWriteNews: z.boolean().default(true),
  /** Families answer news and write to the trainers of their children. */
  familiesWriteTrainers: z.boolean().default(true),
  /** Between these hours what families and trainers write is delivered; what is later comes the next morning. */
  messagesFromHour: hour.default(7),
  messagesUntilHour: hour.default(21),
};

/** As the history names them. */
export const messagingSettingLabels: Readonly<Record<keyof typeof messagingSettings, string>> = {
  countsReception: 'Öffnen und Klicks zählen',
  trainersWriteNews: 'Trainer schreiben den Familien ihrer Kurse',
  familiesWriteTrainers: 'Familien schreiben den Trainern',
  messagesFromHour: 'Nachrichten zustellen ab',
  messagesUntilHour: 'Nachrichten zustellen bis',
};
