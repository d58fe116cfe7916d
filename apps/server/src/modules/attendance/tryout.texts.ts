import { common, defineText } from '../wording/index.ts';

/** Kurs, Termin, Ort and price are in the letter beside the text. */
const about = { group: 'Kurse', right: 'club', isForAll: true } as const;
const placeholders = { kind: common.kind, kurs: common.kurs } as const;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const tryoutTakenText = defineText({
  ...about,
  key: 'tryoutTaken',
  name: 'Zum Schnuppern angemeldet',
  when: 'E-Mail an die Familie, wenn jemand zum Schnuppern angemeldet ist. Kurs, Termin und Ort schreibt das Programm dazu.',
  placeholders,
  subject: 'Schnuppern: {kind} – {kurs}',
  body: `{gruss_anfang},\n\n{kind} ist zum Schnuppern angemeldet. Das kostet nichts.\n\nWenn etwas dazwischenkommt, melde {kind} bitte unter „Meine Buchungen“ ab.${farewell}`,
});

export const tryoutCancelledText = defineText({
  ...about,
  key: 'tryoutCancelled',
  name: 'Vom Schnuppern abgemeldet',
  when: 'E-Mail an die Familie, wenn jemand vom Schnuppern abgemeldet wird.',
  placeholders,
  subject: 'Abgemeldet vom Schnuppern: {kind} – {kurs}',
  body: `{gruss_anfang},\n\n{kind} ist vom Schnuppern abgemeldet.${farewell}`,
});

export const tryoutTomorrowText = defineText({
  ...about,
  key: 'tryoutTomorrow',
  name: 'Morgen ist Schnuppern',
  when: 'E-Mail an die Familie am Tag vor dem Schnuppern.',
  placeholders,
  subject: 'Morgen schnuppern: {kind} – {kurs}',
  body: `{gruss_anfang},\n\nmorgen kommt {kind} zum Schnuppern. Wir freuen uns!${farewell}`,
});

export const tryoutPlaceText = defineText({
  ...about,
  key: 'tryoutPlace',
  name: 'Platz nehmen nach dem Schnuppern',
  when: 'E-Mail nach dem Schnuppern, wenn im Kurs ein Platz frei ist. Den Preis schreibt das Programm dazu.',
  placeholders,
  subject: 'Platz nehmen? {kind} – {kurs}',
  body: `{gruss_anfang},\n\nhat es {kind} gefallen? Dann nimm gleich einen Platz.${farewell}`,
});

export const tryoutQueueText = defineText({
  ...about,
  key: 'tryoutQueue',
  name: 'Warteliste nach dem Schnuppern',
  when: 'E-Mail nach dem Schnuppern, wenn der Kurs voll ist. Den Preis schreibt das Programm dazu.',
  placeholders,
  subject: 'Auf die Warteliste? {kind} – {kurs}',
  body: `{gruss_anfang},\n\nhat es {kind} gefallen? Der Kurs ist derzeit voll. Auf der Warteliste rückst du automatisch nach, das kostet nichts.${farewell}`,
});

export const tryoutTexts = [tryoutTakenText, tryoutCancelledText, tryoutTomorrowText, tryoutPlaceText, tryoutQueueText];
