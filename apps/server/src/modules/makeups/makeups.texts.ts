import { common, defineText } from '../wording/index.ts';

/** Kurs, Termin and reason stand in the letter beside the words. */
const about = { group: 'Kurse', right: 'club', isForAll: true } as const;
const { kind, kurs } = common;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const makeupGivenText = defineText({
  ...about,
  key: 'makeupGiven',
  name: 'Ersatzstunde bekommen',
  when: 'E-Mail an die Familie, wenn das Büro eine Ersatzstunde gibt. Den Grund schreibt das Programm dazu.',
  placeholders: { kind, kurs },
  subject: 'Ersatzstunde für {kurs}',
  body: `{gruss_anfang},\n\n{kind} hat vom Verein eine Ersatzstunde bekommen. Such dir einen passenden Termin aus.${farewell}`,
});

export const makeupRedeemedText = defineText({
  ...about,
  key: 'makeupRedeemed',
  name: 'Ersatzstunde eingelöst',
  when: 'E-Mail an die Familie, wenn für eine Ersatzstunde ein Termin gewählt ist.',
  placeholders: { kind, kurs },
  subject: 'Ersatzstunde: {kurs}',
  body: `{gruss_anfang},\n\n{kind} holt an diesem Termin eine Einheit nach. Der Trainer sieht es in der Liste.${farewell}`,
});

export const makeupExpiringText = defineText({
  ...about,
  key: 'makeupExpiring',
  name: 'Ersatzstunde läuft ab',
  when: 'E-Mail an die Familie, bevor eine offene Ersatzstunde abläuft.',
  placeholders: { kind, kurs, datum: { ...common.datum, meaning: 'letzter Tag, an dem sie gilt' } },
  subject: 'Ersatzstunde läuft ab: {kurs}',
  body: `{gruss_anfang},\n\n{kind} hat noch eine Ersatzstunde. Sie gilt bis {datum}.${farewell}`,
});

export const makeupsExpiringText = defineText({
  ...about,
  key: 'makeupsExpiring',
  name: 'Mehrere Ersatzstunden laufen ab',
  when: 'E-Mail an die Familie, bevor mehrere offene Ersatzstunden ablaufen. Wer, welche Kurse und bis wann schreibt das Programm dazu.',
  placeholders: { anzahl: { meaning: 'wie viele Ersatzstunden bald ablaufen', example: '3', kind: 'text' } },
  subject: '{anzahl} Ersatzstunden laufen ab',
  body: `{gruss_anfang},\n\n{anzahl} Ersatzstunden laufen bald ab. Such dir passende Termine aus.${farewell}`,
});

export const makeupReopenedText = defineText({
  ...about,
  key: 'makeupReopened',
  name: 'Ersatzstunde wieder offen',
  when: 'E-Mail an die Familie, wenn der gewählte Termin abgesagt oder verschoben wird.',
  placeholders: { kind, kurs },
  subject: 'Ersatzstunde wieder offen: {kurs}',
  body: `{gruss_anfang},\n\ndieser Termin wurde abgesagt oder verschoben. {kind} kann die Ersatzstunde für einen anderen Termin einlösen.${farewell}`,
});

export const makeupWithdrawnText = defineText({
  ...about,
  key: 'makeupWithdrawn',
  name: 'Ersatzstunde zurückgezogen',
  when: 'E-Mail an die Familie, wenn das Büro eine Ersatzstunde zurückzieht. Den Grund schreibt das Programm dazu.',
  placeholders: { kind, kurs },
  subject: 'Ersatzstunde zurückgezogen: {kurs}',
  body: `{gruss_anfang},\n\nder Verein hat eine Ersatzstunde von {kind} zurückgezogen.${farewell}`,
});

export const makeupTexts = [
  makeupGivenText,
  makeupRedeemedText,
  makeupExpiringText,
  makeupsExpiringText,
  makeupReopenedText,
  makeupWithdrawnText,
];
