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
  body: `{gruss_anfang},

damit du deine Kurse weiter leiten kannst, brauchen wir bald einen neuen Nachweis:

{nachweise}

Zeig ihn bitte im Büro vor, sobald du ihn hast. Deine Nachweise findest du hier:

{link}

{gruss_ende}
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
  body: `{gruss_anfang},

diese Nachweise von Trainern laufen ab:

{nachweise}

Wer eine E-Mail-Adresse hat, wurde auch selbst verständigt.

{link}

{gruss_ende}
{verein}
`,
});

/** Printed and signed by hand; what the law wants to read stands in the default. */
export const trainerConfirmationText = defineText({
  group: 'Briefe und Drucke',
  right: 'club',
  key: 'trainerConfirmation',
  name: 'Bestätigung für die Strafregisterbescheinigung',
  when: 'Druck, mit dem Trainer die Bescheinigung „Kinder- und Jugendfürsorge“ gebührenfrei beantragen. Verein, Person und Unterschrift schreibt das Programm dazu.',
  placeholders: { trainer: { meaning: 'Name des Trainers', example: 'Paul Berger', kind: 'text', isRequired: true } },
  isForAll: true,
  subject: null,
  body: `Wir bestätigen, dass {trainer} in unserem Verein ehrenamtlich als Trainerin oder Trainer tätig ist oder tätig werden soll. Die Tätigkeit umfasst hauptsächlich die Beaufsichtigung, Betreuung, Erziehung, Pflege oder Ausbildung Minderjähriger.

Die Bescheinigung wird zur Prüfung der Eignung für diese freiwillige Tätigkeit benötigt. Wir ersuchen, sie gebührenfrei auszustellen.

Der Verein nimmt nur Einsicht. Er hält fest, wann und von wem die Bescheinigung gesehen wurde, und bewahrt weder das Original noch eine Kopie auf.
`,
});

export const trainerPaperTexts = [ownPapersText, allPapersText, trainerConfirmationText];
