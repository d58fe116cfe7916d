import { common, defineText } from '../wording/index.ts';

const about = { group: 'Termine', right: 'club', subject: null, isForAll: true } as const;
const placeholders = {
  kurs: common.kurs,
  grund: { meaning: 'der Grund, wenn einer angegeben ist', example: 'Die Halle ist gesperrt.', kind: 'text' },
} as const;

export const datesOffText = defineText({
  ...about,
  key: 'datesCancelled',
  name: 'Termin entfällt',
  when: 'Schluss der E-Mail, wenn Termine eines Kurses abgesagt werden. Welche, warum und den Ersatz schreibt das Programm dazu.',
  placeholders,
  body: 'Liebe Grüße\n{verein}',
});

export const datesMovedText = defineText({
  ...about,
  key: 'datesMoved',
  name: 'Termin verschoben',
  when: 'Schluss der E-Mail, wenn Termine eines Kurses verschoben werden. Bisher und neu schreibt das Programm dazu.',
  placeholders,
  body: 'Liebe Grüße\n{verein}',
});

export const eventTexts = [datesOffText, datesMovedText];
