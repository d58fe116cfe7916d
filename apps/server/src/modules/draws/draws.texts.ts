import { defineText } from '../wording/index.ts';

/** Children, courses and reasons stand in the letter beside the words. */
const about = { group: 'Kurse', right: 'club', isForAll: true } as const;
const verlosung = {
  meaning: 'Name der Verlosung',
  example: 'Schwimmkurse Frühjahr',
  kind: 'text',
  isRequired: true,
} as const;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const drawResultText = defineText({
  ...about,
  key: 'drawResult',
  name: 'Ergebnis einer Verlosung',
  when: 'E-Mail an jede Familie, die mitgemacht hat, gleich nach der Auslosung. Wer welchen Platz hat und warum, schreibt das Programm dazu.',
  placeholders: { verlosung },
  subject: 'Ergebnis der Verlosung: {verlosung}',
  body: `{gruss_anfang},\n\ndie Plätze sind ausgelost. Unten steht, was daraus für euch geworden ist und warum. Auf der Seite „Verlosungen“ könnt ihr das Ergebnis nachrechnen.${farewell}`,
});

export const drawChangedText = defineText({
  ...about,
  key: 'drawChanged',
  name: 'Verlosung geändert',
  when: 'E-Mail an alle, die Wünsche abgegeben haben, wenn Zeiten oder Regeln einer Verlosung geändert werden. Änderung und Grund schreibt das Programm dazu.',
  placeholders: { verlosung },
  subject: 'Geändert: Verlosung {verlosung}',
  body: `{gruss_anfang},\n\nbei einer Verlosung, an der ihr teilnehmt, hat sich etwas geändert. Eure Wünsche bleiben gespeichert. Bis zum Ende könnt ihr sie ändern oder zurückziehen.${farewell}`,
});

export const drawStoppedText = defineText({
  ...about,
  key: 'drawStopped',
  name: 'Verlosung abgebrochen',
  when: 'E-Mail an alle, die Wünsche abgegeben haben, wenn eine Verlosung abgebrochen wird. Den Grund schreibt das Programm dazu.',
  placeholders: { verlosung },
  subject: 'Abgebrochen: Verlosung {verlosung}',
  body: `{gruss_anfang},\n\ndiese Verlosung findet nicht statt, niemand hat dadurch einen Platz bekommen. Die Kurse können wieder gebucht werden, sobald ihre Buchung offen ist.${farewell}`,
});

export const wishesSavedText = defineText({
  ...about,
  key: 'drawWishesSaved',
  name: 'Wünsche gespeichert',
  when: 'E-Mail an eine Familie, die Wünsche abgegeben oder geändert hat, zehn Minuten nach der letzten Änderung. Die Wünsche schreibt das Programm dazu.',
  placeholders: { verlosung },
  subject: 'Eure Wünsche: {verlosung}',
  body: `{gruss_anfang},\n\neure Wünsche sind gespeichert und nehmen an der Verlosung teil. Unten steht, was gilt. Ihr könnt sie bis zum Ende ändern oder zurückziehen, auf der Seite „Verlosungen“.${farewell}`,
});

export const drawWaitsText = defineText({
  ...about,
  key: 'drawWaits',
  name: 'Verlosung auslosen',
  when: 'E-Mail an die Administratoren, wenn die Wünsche einer Verlosung zu Ende sind und auszulosen ist.',
  placeholders: {
    verlosung,
    link: { meaning: 'Seite „Verlosungen“', example: 'https://…/verlosungen', kind: 'text', isRequired: true },
  },
  subject: 'Auszulosen: {verlosung}',
  body: `{gruss_anfang},\n\ndie Wünsche für „{verlosung}“ sind abgegeben. Ausgelost wird, wenn ihr es tut:\n{link}${farewell}`,
});

export const drawMailTexts = [drawResultText, drawChangedText, drawStoppedText, wishesSavedText, drawWaitsText];
