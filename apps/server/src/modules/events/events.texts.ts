import { common, defineText } from '../wording/index.ts';

const about = { group: 'Termine', right: 'club', isForAll: true } as const;
const was = {
  meaning: 'was sich ändert, in einem Satz',
  example: 'Kinderturnen am Do., 19.11. entfällt',
  kind: 'text',
} as const;
const placeholders = {
  kurs: common.kurs,
  grund: { meaning: 'der Grund, wenn einer angegeben ist', example: 'Die Halle ist gesperrt.', kind: 'text' },
  was,
} as const;

export const datesOffText = defineText({
  ...about,
  key: 'datesCancelled',
  name: 'Termin entfällt',
  when: 'E-Mail, wenn Termine eines Kurses abgesagt werden. Welche, warum und den Ersatz schreibt das Programm dazu.',
  placeholders,
  subject: '{was}',
  body: '{gruss_anfang},\n\n{was}.\n\n{gruss_ende}\n{verein}',
});

export const datesMovedText = defineText({
  ...about,
  key: 'datesMoved',
  name: 'Termin verschoben',
  when: 'E-Mail, wenn Termine eines Kurses verschoben werden oder doch stattfinden. Bisher und neu schreibt das Programm dazu.',
  placeholders,
  subject: '{was}',
  body: '{gruss_anfang},\n\n{was}.\n\n{gruss_ende}\n{verein}',
});

export const ownDateText = defineText({
  ...about,
  key: 'ownDateChanged',
  name: 'Trainer hat einen Termin geändert',
  when: 'E-Mail an das Büro, wenn ein Trainer einen eigenen Termin absagt oder verschiebt. Bisher, neu und den Grund schreibt das Programm dazu.',
  placeholders: { trainer: { meaning: 'wer den Termin geändert hat', example: 'Paul Berger', kind: 'text' }, was },
  subject: '{trainer}: {was}',
  body: '{gruss_anfang},\n\n{was}: {trainer} hat den Termin geändert. Die Familien sind verständigt.\n\n{gruss_ende}\n{verein}',
});

export const eventTexts = [datesOffText, datesMovedText, ownDateText];
