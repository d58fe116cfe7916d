import { z } from 'zod';
import { text } from '../kit/wire.ts';

/** Which article the name of a club has; none: „bei ASKÖ Demostadt“. */
export const nameArticles = ['', 'der', 'die', 'das'] as const;
export type NameArticle = (typeof nameArticles)[number];

/** „beim Turnverein Demostadt“, „bei der Sportunion Süd“, „bei ASKÖ Demostadt“. */
export const atClub = (name: string, article: NameArticle): string => {
  if (article === '') return `bei ${name}`;
  return article === 'die' ? `bei der ${name}` : `beim ${name}`;
};

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
  /** For sentences with the name of the club in them. */
  nameArticle: z.enum(nameArticles).default(''),
  /** How every mail begins, before the first name, and how it ends, above the name of the club. */
  mailGreeting: text(40).min(1, 'Bitte gib an, wie eure E-Mails beginnen.').default('Hallo'),
  mailFarewell: text(80).min(1, 'Bitte gib an, wie eure E-Mails enden.').default('Liebe Grüße'),
};

/** As the history names them. */
export const messagingSettingLabels: Readonly<Record<keyof typeof messagingSettings, string>> = {
  countsReception: 'Öffnen und Klicks zählen',
  trainersWriteNews: 'Trainer schreiben den Familien ihrer Kurse',
  familiesWriteTrainers: 'Familien schreiben den Trainern',
  messagesFromHour: 'Nachrichten zustellen ab',
  messagesUntilHour: 'Nachrichten zustellen bis',
  nameArticle: 'Artikel des Vereinsnamens',
  mailGreeting: 'Begrüßung in E-Mails',
  mailFarewell: 'Grußformel in E-Mails',
};
