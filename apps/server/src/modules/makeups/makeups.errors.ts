import { defineErrors } from '../../kit/errors.ts';

type PersonName = { name: string };

/** Why somebody has nothing to make up for any more. */
export const notOwedReason = 'Die Buchung endet vor dem abgesagten Termin.';

export const makeupErrors = defineErrors('makeups', {
  switchedOff: { http: 409, text: 'In diesem Verein gibt es keine Ersatzstunden.' },
  gone: { http: 404, text: 'Diese Ersatzstunde gibt es nicht oder nicht mehr.' },
  eventGone: { http: 404, text: 'Diesen Termin gibt es nicht oder nicht mehr.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  alreadyRedeemed: { http: 409, text: 'Diese Ersatzstunde ist schon eingelöst.' },
  expired: { http: 409, text: 'Diese Ersatzstunde ist abgelaufen.' },
  withdrawn: { http: 409, text: 'Diese Ersatzstunde wurde zurückgezogen.' },
  used: { http: 409, text: 'Diese Ersatzstunde ist schon nachgeholt.' },
  alreadyBegun: { http: 409, text: 'Der Termin hat schon begonnen.' },
  courseEnded: {
    http: 409,
    text: ({ course }: { course: string }) => `„${course}“ ist an diesem Tag schon zu Ende.`,
    field: 'event_ID',
  },
  afterExpiry: { http: 422, text: 'An diesem Termin gilt die Ersatzstunde nicht mehr.', field: 'event_ID' },
  notParallel: {
    http: 422,
    text: 'Für diesen Kurs gilt die Ersatzstunde nicht. Sie gilt in Kursen mit denselben Tags.',
    field: 'event_ID',
  },
  takesPart: {
    http: 422,
    text: ({ name }: PersonName) => `${name} nimmt an diesem Kurs schon teil.`,
    field: 'event_ID',
  },
  notAllowed: {
    http: 422,
    text: ({ name, why }: PersonName & { why: string }) => `Dieser Kurs passt für ${name} nicht. ${why}`,
    field: 'event_ID',
  },
  full: {
    http: 409,
    text: 'An diesem Termin ist gerade kein Platz mehr frei. Bitte wähle einen anderen.',
    field: 'event_ID',
  },
  guestAlready: { http: 409, text: 'Für diesen Termin ist schon eine Ersatzstunde eingelöst.', field: 'event_ID' },
  notRedeemed: { http: 409, text: 'Diese Ersatzstunde ist nicht eingelöst.' },
  tooLateToGiveBack: {
    http: 409,
    text: ({ hours }: { hours: number }) =>
      `Zurückgeben geht nur bis ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} vor dem Termin.`,
  },
  excuseRedeemed: {
    http: 409,
    text: ({ course, when }: { course: string; when: string }) =>
      `Für diese Absage wurde schon eine Ersatzstunde eingelöst: ${course}, ${when}. Gib sie zuerst zurück.`,
  },
  excuseUsed: {
    http: 409,
    text: 'Für diese Absage wurde schon eine Ersatzstunde nachgeholt. Bitte wende dich an den Verein.',
  },
  placeTaken: {
    http: 409,
    text: ({ name }: PersonName) => `Der Platz von ${name} an diesem Termin ist schon an jemand anderen vergeben.`,
  },
  notOwed: { http: 409, text: `Diese Ersatzstunde gilt nicht mehr: ${notOwedReason}` },
  notInCourse: {
    http: 422,
    text: ({ name }: PersonName) => `${name} nimmt an diesem Kurs nicht teil.`,
    field: 'course_ID',
  },
});

export const makeupConstraints = { makeup_once_per_guest: makeupErrors.guestAlready };
