import { common, defineText } from '../wording/index.ts';

/** The message itself is read in the product: neither side learns an address of the other. */
const about = { group: 'Nachrichten', right: 'club', isForAll: true } as const;
const { kurs, kind } = common;
const body =
  '{gruss_anfang},\n\ndu hast eine neue Nachricht. Bitte antworte auf der Seite des Gesprächs, nicht auf diese E-Mail.\n\n{gruss_ende}\n{verein}\n';

export const messageToTrainerText = defineText({
  ...about,
  key: 'messageToTrainer',
  name: 'Nachricht einer Familie',
  when: 'E-Mail an die Trainer eines Kurses, wenn ihnen eine Familie schreibt.',
  placeholders: { kurs, kind },
  subject: 'Nachricht zu {kind}: {kurs}',
  body,
});

export const messageToFamilyText = defineText({
  ...about,
  key: 'messageToFamily',
  name: 'Nachricht eines Trainers',
  when: 'E-Mail an die Familie, wenn ihr ein Trainer schreibt.',
  placeholders: { kurs, trainer: { meaning: 'wer geschrieben hat', example: 'Paul Berger', kind: 'text' } },
  subject: 'Nachricht von {trainer}: {kurs}',
  body,
});

export const newsTexts = [messageToTrainerText, messageToFamilyText];
