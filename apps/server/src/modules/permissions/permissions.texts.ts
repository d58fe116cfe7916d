import { common, defineText } from '../wording/index.ts';

export const rightsReviewText = defineText({
  group: 'Büro',
  right: 'club',
  isForAll: true,
  key: 'rightsReview',
  name: 'Wer darf was, noch richtig?',
  when: 'E-Mail an Administratoren, einmal im Jahr (Konfiguration, Sicherheit).',
  placeholders: {
    rechte: {
      meaning: 'alle mit Rechten und ihrer letzten Anmeldung, eine Zeile je Person',
      example: 'Karin Kassier: Buchhaltung (zuletzt angemeldet am 12.01.2027)',
      kind: 'list',
      isRequired: true,
    },
    link: { ...common.link, meaning: 'Link zur Prüfung' },
  },
  subject: 'Wer darf was, noch richtig?',
  body: `{gruss_anfang},

einmal im Jahr fragen wir, ob noch alle die Rechte brauchen, die sie haben:

{rechte}

Bestätigen oder entziehen kannst du sie hier:

{link}

{gruss_ende}
{verein}
`,
});

export const permissionTexts = [rightsReviewText];
