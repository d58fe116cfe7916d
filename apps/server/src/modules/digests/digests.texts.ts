import { defineText } from '../wording/index.ts';

export const familyDigestText = defineText({
  key: 'familyDigest',
  name: 'Wochenüberblick',
  when: 'E-Mail einmal in der Woche an Familien, die sie möchten. Termine, Offenes und Neues schreibt das Programm dazu.',
  group: 'Nachrichten',
  right: 'club',
  placeholders: {
    zeitraum: { meaning: 'Tage, die kommen', example: '15.–22. November', kind: 'text' },
    kinder: { meaning: 'Vornamen, um die es geht', example: 'Lena und Max', kind: 'text' },
  },
  subject: 'Eure Woche: {zeitraum}',
  body: '{gruss_anfang} {vorname},\n\nhier steht, was in den nächsten Tagen kommt, was noch offen ist und was neu ist.\n\nDringendes schicken wir euch weiterhin gleich. Den Wochenüberblick schaltest du in den Sendungseinstellungen aus.\n\n{gruss_ende}\n{verein}\n',
});

export const digestTexts = [familyDigestText];
