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

export const afterPauseText = defineText({
  key: 'afterPause',
  name: 'Nach einer Pause',
  when: 'E-Mail, wenn das Programm länger als einen Tag nicht lief und für eine Familie mehrere Erinnerungen liegen geblieben sind. Sie stehen darin mit Text und Link.',
  group: 'Nachrichten',
  right: 'club',
  placeholders: { anzahl: { meaning: 'wie viele Nachrichten', example: '3', kind: 'text' } },
  subject: '{anzahl} Erinnerungen in einer Nachricht',
  body: '{gruss_anfang} {vorname},\n\nunser Programm war eine Zeit lang nicht erreichbar. Woran wir euch inzwischen erinnert hätten, steht hier beisammen.\n\n{gruss_ende}\n{verein}\n',
});

export const digestTexts = [familyDigestText, afterPauseText];
