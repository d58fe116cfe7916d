import { defineText } from '../wording/index.ts';

export const newsletterFootText = defineText({
  key: 'newsletterFoot',
  name: 'Schluss jedes Newsletters',
  when: 'Letzte Zeile jedes Newsletters. Impressum und Link zum Abbestellen stehen von Gesetzes wegen immer daneben.',
  group: 'Nachrichten',
  right: 'club',
  placeholders: {},
  subject: null,
  isForAll: true,
  body: '{verein}',
});
