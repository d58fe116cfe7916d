import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { impossibleDaySentence } from '@vereinshaus/contract/prae/rules';
import type { ConstraintErrors } from '../../kit/error-handler.ts';
import { defineErrors } from '../../kit/errors.ts';

export const praeErrors = defineErrors('prae', {
  gone: { http: 404, text: 'Diese Abrechnung gibt es nicht oder nicht mehr.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.', field: 'course_ID' },
  lineGone: { http: 404, text: 'Diesen Einsatz gibt es nicht oder nicht mehr.' },
  dateGone: { http: 404, text: 'Diesen Termin gibt es in diesem Monat nicht.' },
  futureMonth: { http: 422, text: 'Dieser Monat hat noch nicht begonnen.', field: 'month' },
  notTraining: { http: 409, text: 'In diesem Monat hast du keinen Kurs geleitet.', field: 'month' },
  notOpen: {
    http: 409,
    text: 'Diese Abrechnung ist schon abgegeben. Hol sie zurück, wenn du noch etwas ändern willst.',
  },
  otherMonth: { http: 422, text: 'Dieser Tag liegt nicht in diesem Monat.', field: 'day' },
  futureDay: { http: 422, text: 'Dieser Tag liegt in der Zukunft.', field: 'day' },
  tooManyHours: { http: 422, text: ({ day }: { day: IsoDay }) => impossibleDaySentence(day), field: 'minutes' },
  monthNotOver: {
    http: 409,
    text: ({ from }: { from: IsoDay }) =>
      `Der Monat ist noch nicht vorbei. Abgeben kannst du ihn ab ${formatDay(from)}.`,
  },
  nothingToSettle: { http: 409, text: 'In diesem Monat ist nichts abzurechnen.' },
  changed: {
    http: 409,
    text: ({ cents }: { cents: number }) =>
      `Inzwischen hat sich etwas geändert, es wären ${formatMoney(cents)}. Bitte sieh dir die Abrechnung noch einmal an.`,
  },
  linesChanged: {
    http: 409,
    text: 'Inzwischen haben sich Einsätze geändert. Bitte sieh dir die Abrechnung noch einmal an.',
  },
  notYourself: { http: 403, text: 'Unterschreiben kann nur, wer selbst trainiert hat.' },
  notSecondary: {
    http: 422,
    text: 'PRAE gibt es nur neben einem Hauptberuf, einem Studium oder der Arbeit im Haushalt. Bitte bestätige das, oder sprich mit dem Büro.',
    field: 'isSecondary',
  },
  elsewhereOtherMonth: {
    http: 422,
    text: 'Bei „Andere Vereine“ liegt ein Tag nicht in diesem Monat.',
    field: 'elsewhere',
  },
  /** Only shown to the trainer: without the name of the other club and its payments. */
  countedElsewhere: {
    http: 409,
    text: ({ day }: { day: IsoDay }) =>
      `Für den ${formatDay(day)} hast du schon bei einem anderen Verein abgerechnet. Gib unter „Andere Vereine“ an, was du dort für diesen Tag bekommst, oder nimm den Tag hier heraus.`,
    field: 'elsewhere',
  },
  notHandedIn: { http: 409, text: 'Diese Abrechnung liegt nicht zur Prüfung. Bitte lade die Seite neu.' },
  someNotHandedIn: {
    http: 409,
    text: ({ name }: { name: string }) =>
      `Die Abrechnung von ${name} liegt nicht mehr zur Prüfung. Es wurde nichts freigegeben; bitte lade die Seite neu.`,
  },
  signedAnew: {
    http: 409,
    text: ({ name }: { name: string }) =>
      `${name} hat die Abrechnung inzwischen neu unterschrieben. Es wurde nichts freigegeben; bitte sieh sie dir noch einmal an.`,
  },
  ownForm: { http: 403, text: 'Deine eigene Abrechnung gibt jemand anderer frei.' },
  stillOwed: {
    http: 409,
    text: 'Eine Abrechnung dieser Person wird noch geprüft oder ausgezahlt. Bitte schließe das zuerst ab.',
  },
  toReport: {
    http: 409,
    text: ({ year, until }: { year: number; until: IsoDay }) =>
      `Diese Person steht auf der Liste L 19 für ${year}, die bis ${formatDay(until)} gemeldet wird. Anonymisieren kannst du sie danach.`,
  },
  alreadyPaid: { http: 409, text: 'Diese Abrechnung ist schon ausgezahlt. Stell sie mit einer neuen Fassung richtig.' },
  notPaid: { http: 409, text: 'Richtiggestellt wird nur, was schon ausgezahlt ist.' },
  newerVersion: { http: 409, text: 'Von dieser Abrechnung gibt es schon eine neuere Fassung.' },
  notApproved: {
    http: 409,
    text: ({ name }: { name: string }) =>
      `Die Abrechnung von ${name} ist nicht freigegeben oder schon ausgezahlt. Es wurde nichts ausgezahlt; bitte lade die Seite neu.`,
  },
  unsigned: {
    http: 409,
    text: ({ name }: { name: string }) =>
      `Die Abrechnung von ${name} ist nicht unterschrieben. Ohne Unterschrift wird nichts ausgezahlt.`,
  },
  owes: {
    http: 409,
    text: ({ name, cents }: { name: string; cents: number }) =>
      `Bei ${name} sind durch die Richtigstellung ${formatMoney(cents)} zu viel ausgezahlt. Das wird mit dem nächsten Monat verrechnet; zahl beides zusammen aus.`,
  },
  amountChanged: {
    http: 409,
    text: ({ cents }: { cents: number }) =>
      `Inzwischen wären es ${formatMoney(cents)}. Es wurde nichts ausgezahlt; bitte sieh dir die Liste noch einmal an.`,
    field: 'amount',
  },
  overYear: {
    http: 409,
    text: ({ name, year, limitCents }: { name: string; year: number; limitCents: number }) =>
      `${name} bekäme für ${year} mehr als ${formatMoney(limitCents)}. Eine Richtigstellung ist noch offen; zahl sie zusammen mit diesem Monat aus.`,
  },
  bothInYear: {
    http: 409,
    text: ({ name, year }: { name: string; year: number }) =>
      `${name} hat ${year} schon die andere Entschädigung bekommen. PRAE und Freiwilligenpauschale dürfen im selben Kalenderjahr nicht beide gezahlt werden.`,
  },
  kindInUse: {
    http: 409,
    text: ({ name, year }: { name: string; year: number }) =>
      `${name} hat für ${year} schon etwas abgegeben. PRAE und Freiwilligenpauschale dürfen im selben Kalenderjahr nicht beide gezahlt werden.`,
    field: 'kind',
  },
  unusableAccount: {
    http: 409,
    text: ({ number }: { number: number }) =>
      `Auf das Konto ${number} kann man das nicht buchen. Bitte stell in der Konfiguration ein anderes ein.`,
  },
  noZvr: { http: 409, text: 'Für die Liste fehlt die ZVR-Zahl in den Stammdaten.' },
  nobodyToReport: { http: 409, text: 'In diesem Jahr wurde keine PRAE ausgezahlt.' },
});

export const praeConstraints: ConstraintErrors = {
  prae_form_signed: praeErrors.notHandedIn,
  prae_form_one_open: praeErrors.newerVersion,
  prae_form_once: praeErrors.newerVersion,
};
