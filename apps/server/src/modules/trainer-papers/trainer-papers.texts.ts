import { common, defineText } from '../wording/index.ts';

const about = { group: 'Büro', right: 'club', isForAll: true } as const;
const was = {
  meaning: 'welcher Nachweis, oder dass es mehrere sind',
  example: 'Nachweis läuft ab: Erste Hilfe',
  kind: 'text',
} as const;
const nachweise = {
  meaning: 'die Nachweise mit ihrem letzten Tag, eine Zeile je Nachweis',
  example: 'Erste Hilfe: gilt bis 31.12.2026',
  kind: 'list',
  isRequired: true,
} as const;

export const ownPapersText = defineText({
  ...about,
  key: 'ownPapers',
  name: 'Nachweis läuft ab',
  when: 'E-Mail an Trainer, 60 und 14 Tage bevor ein Nachweis abläuft.',
  placeholders: { was, nachweise, link: { ...common.link, meaning: 'Link zu den eigenen Nachweisen' } },
  subject: '{was}',
  body: `Hallo,

damit du deine Kurse weiter leiten kannst, brauchen wir bald einen neuen Nachweis:

{nachweise}

Zeig ihn bitte im Büro vor, sobald du ihn hast. Deine Nachweise findest du hier:

{link}

Liebe Grüße
{verein}
`,
});

export const allPapersText = defineText({
  ...about,
  key: 'allPapers',
  name: 'Nachweise von Trainern laufen ab (Büro)',
  when: 'E-Mail an das Büro, wenn Nachweise von Trainern ablaufen.',
  placeholders: { was, nachweise, link: { ...common.link, meaning: 'Link zu den Trainernachweisen' } },
  subject: '{was}',
  body: `Hallo,

diese Nachweise von Trainern laufen ab:

{nachweise}

Wer eine E-Mail-Adresse hat, wurde auch selbst verständigt.

{link}

Liebe Grüße
{verein}
`,
});

export const trainerPaperTexts = [ownPapersText, allPapersText];
