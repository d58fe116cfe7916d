import { defineText } from '../wording/index.ts';

export const singlesClosingText = defineText({
  group: 'Termine',
  right: 'club',
  key: 'singlesClosing',
  name: 'Einzeltermine und Blöcke',
  when: 'Schluss der E-Mails zu Einzelterminen und Blöcken: gebucht, abgesagt, entfällt, läuft ab. Was geschehen ist, schreibt das Programm dazu.',
  placeholders: {},
  subject: null,
  isForAll: true,
  body: 'Liebe Grüße\n{verein}',
});

export const singleTexts = [singlesClosingText];
