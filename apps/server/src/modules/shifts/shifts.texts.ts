import { common, defineText } from '../wording/index.ts';

/** Which shift is given away, and which one comes instead, stands in the letter beside the words. */
const about = { group: 'Termine', right: 'club', isForAll: true } as const;
const placeholders = {
  kurs: common.kurs,
  schicht: { meaning: 'Name der Schicht', example: 'Buffet', kind: 'text' },
  wer: { meaning: 'wer sie übernommen hat', example: 'Paul Berger', kind: 'text' },
} as const;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const shiftTakenText = defineText({
  ...about,
  key: 'shiftTaken',
  name: 'Schicht übernommen',
  when: 'E-Mail an die Person, deren angebotene Schicht jemand übernimmt.',
  placeholders,
  subject: 'Übernommen: {schicht}, {kurs}',
  body: `{gruss_anfang},\n\n{wer} hat die Schicht übernommen.${farewell}`,
});

export const shiftSwappedText = defineText({
  ...about,
  key: 'shiftSwapped',
  name: 'Schicht getauscht',
  when: 'E-Mail an die Person, deren angebotene Schicht jemand tauscht.',
  placeholders,
  subject: 'Getauscht: {schicht}, {kurs}',
  body: `{gruss_anfang},\n\n{wer} hat die Schicht getauscht.${farewell}`,
});

export const shiftTexts = [shiftTakenText, shiftSwappedText];
