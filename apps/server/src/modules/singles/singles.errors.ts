import { unitsText } from '@vereinshaus/contract/singles/rules';
import { defineErrors } from '../../kit/errors.ts';
import { amountChanged } from '../../kit/shown-amount.ts';

type Named = { name: string };
type Timed = { when: string };

export const singleErrors = defineErrors('singles', {
  switchedOff: { http: 409, text: 'In diesem Verein gibt es keine Einzeltermine.' },
  notOffered: { http: 409, text: 'In diesen Kurs kann man nicht für einen einzelnen Termin kommen.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.', field: 'course_ID' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  eventGone: {
    http: 404,
    text: 'Einen dieser Termine gibt es nicht mehr. Es wurde nichts gebucht.',
    field: 'events',
  },
  begun: {
    http: 422,
    text: ({ when }: Timed) => `Der Termin ${when} hat schon begonnen. Es wurde nichts gebucht.`,
    field: 'events',
  },
  full: {
    http: 409,
    text: ({ when }: Timed) => `Am Termin ${when} ist kein Platz mehr frei. Es wurde nichts gebucht.`,
    field: 'events',
  },
  takesPart: { http: 409, text: ({ name }: Named) => `${name} nimmt an diesem Kurs schon teil.` },
  comesAlready: {
    http: 409,
    text: ({ name, when }: Named & Timed) => `${name} kommt zum Termin ${when} schon. Es wurde nichts gebucht.`,
    field: 'events',
  },
  notAllowed: {
    http: 422,
    text: ({ name, why }: Named & { why: string }) => `${name} kann in diesen Kurs nicht kommen. ${why}`,
  },
  amountChanged,
  noUnits: {
    http: 409,
    text: ({ left }: { left: number }) =>
      `${left === 0 ? 'Dein Block hat für diese Termine keine Einheit mehr.' : `Dein Block hat für diese Termine nur noch ${unitsText(left)}.`} Wähle weniger Termine, bezahle einzeln oder kaufe einen neuen Block. Es wurde nichts gebucht.`,
    field: 'payment',
  },
  blockEndsBefore: {
    http: 409,
    text: ({ day }: { day: string }) =>
      `Dein Block gilt bis ${day}. Diese Termine sind danach: Bezahle sie einzeln oder kaufe einen neuen Block. Es wurde nichts gebucht.`,
    field: 'payment',
  },
  blockWaiting: {
    http: 409,
    text: 'Dein Block ist noch nicht bezahlt. Er gilt, sobald die Zahlung beim Verein angekommen ist. Bis dahin kannst du einzeln bezahlen.',
    field: 'payment',
  },
  blockOfFirstHome: {
    http: 409,
    text: 'Mit dem Block bezahlt nur, wer ihn gekauft hat. Bitte bezahle einzeln; es wurde nichts gebucht.',
    field: 'payment',
  },
  noBlock: { http: 409, text: 'Für diesen Kurs gibt es keinen Block.' },
  blockGone: { http: 404, text: 'Diesen Block gibt es nicht oder nicht mehr.' },
  blockCounts: { http: 409, text: 'Dieser Block gilt schon.' },
  nothingLeft: { http: 409, text: 'Von diesem Block ist nichts übrig, das zurückgegeben werden kann.' },
  bookingGone: { http: 404, text: 'Diesen Einzeltermin gibt es nicht oder nicht mehr.' },
  alreadyCancelled: { http: 409, text: 'Dieser Einzeltermin ist schon abgesagt.' },
  alreadyBegun: { http: 409, text: 'Dieser Termin hat schon begonnen und kann nicht mehr abgesagt werden.' },
});
