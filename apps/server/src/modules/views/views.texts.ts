import { defineText } from '../wording/index.ts';

export const livingListText = defineText({
  group: 'Büro',
  right: 'club',
  key: 'livingList',
  name: 'Eine Liste hat sich geändert',
  when: 'E-Mail an alle, die es bei einer gespeicherten Ansicht so wollten. Wer dazugekommen und wer herausgefallen ist, schreibt das Programm dazu.',
  placeholders: {
    listen: { meaning: 'Namen der Ansichten', example: 'Kinder ohne Einwilligung', kind: 'text' },
  },
  subject: 'Geändert: {listen}',
  body: '{gruss_anfang} {vorname},\n\nauf diesen Listen hat sich etwas geändert.\n\nWie oft du davon erfährst, stellst du unter „Lebende Listen“ ein.\n\n{gruss_ende}\n{verein}\n',
});

export const livingListGoneText = defineText({
  group: 'Büro',
  right: 'club',
  key: 'livingListGone',
  name: 'Eine lebende Liste gibt es nicht mehr',
  when: 'E-Mail an alle, die eine Ansicht des Büros im Auge behalten, wenn jemand anderer sie löscht.',
  placeholders: {
    ansicht: { meaning: 'Name der Ansicht', example: 'Kinder ohne Einwilligung', kind: 'text' },
  },
  subject: 'Gelöscht: {ansicht}',
  body: '{gruss_anfang} {vorname},\n\ndie Ansicht „{ansicht}“ wurde gelöscht. Du erfährst daher nicht mehr, wer dazukommt oder herausfällt.\n\nBrauchst du sie weiter, speichere sie bitte neu und tippe auf die Glocke daneben.\n\n{gruss_ende}\n{verein}\n',
});

export const viewTexts = [livingListText, livingListGoneText];
