import { defineText } from '../wording/index.ts';

export const answerReminderText = defineText({
  group: 'Termine',
  right: 'club',
  key: 'answerReminder',
  name: 'Kommst du?',
  when: 'Erinnerung an Familien, die zu Terminen noch nicht geantwortet haben, einmal am Tag vor der Frist. Wer und welche Termine schreibt das Programm dazu.',
  placeholders: {
    was: {
      meaning: 'worum es geht, in einem Satz',
      example: 'Kommst du? Mia: Kinderturnen am Do., 19.11.',
      kind: 'text',
    },
  },
  subject: '{was}',
  body: '{gruss_anfang} {vorname},\n\nkommst du? Mit einem Tipp auf den Knopf kannst du gleich antworten, ohne dich anzumelden. So wissen wir, mit wem wir rechnen können.\n\n{gruss_ende}\n{verein}',
});

export const answerTexts = [answerReminderText];
