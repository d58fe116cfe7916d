import { z } from 'zod';
import { text } from '../kit/wire.ts';

/** Grammatical article of the club's name; none: „bei ASKÖ Demostadt“. */
export const nameArticles = ['', 'der', 'die', 'das'] as const;
export type NameArticle = (typeof nameArticles)[number];

/** „beim Turnverein Demostadt“, „bei der Sportunion Süd“, „bei ASKÖ Demostadt“. */
export const atClub = (name: string, article: NameArticle): string => {
  if (article === '') return `bei ${name}`;
  return article === 'die' ? `bei der ${name}` : `beim ${name}`;
};

const hour = z.int().min(0).max(24);

/** Messaging settings of a club, with their defaults. */
export const messagingSettings = {
  /** Counts opens and clicks of bulk e-mails. Off: no tracking pixel, no rewritten links. */
  countsReception: z.boolean().default(false),
  /** Trainers may write news to the families of the courses they lead; otherwise only if the course allows it. */
  trainersWriteNews: z.boolean().default(true),
  /** Families can reply to news and write to the trainers of their children. */
  familiesWriteTrainers: z.boolean().default(true),
  /** Messages of families and trainers are delivered between these hours; later ones arrive the next morning. */
  messagesFromHour: hour.default(7),
  messagesUntilHour: hour.default(21),
  /** For sentences that contain the club's name. */
  nameArticle: z.enum(nameArticles).default(''),
  /** Greeting before the first name, and closing above the club's name, in every mail. */
  mailGreeting: text(40).min(1, 'Bitte gib an, wie eure E-Mails beginnen.').default('Hallo'),
  mailFarewell: text(80).min(1, 'Bitte gib an, wie eure E-Mails enden.').default('Liebe Grüße'),
};

/** Their names in the history. */
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
