import { defineErrors } from '../../kit/errors.ts';

export const discountErrors = defineErrors('discounts', {
  off: { http: 409, text: 'Rabatte sind in diesem Verein nicht eingeschaltet.' },
  gone: { http: 404, text: 'Diesen Rabatt gibt es nicht.' },
  courseGone: { http: 422, text: 'Diesen Kurs gibt es nicht.', field: 'course_ID' },
  personGone: { http: 422, text: 'Diese Person gibt es nicht.', field: 'child_ID' },
  codeTaken: { http: 409, text: 'Einen Rabatt mit diesem Code gibt es schon.', field: 'code' },
  inUse: {
    http: 409,
    text: 'Dieser Rabatt wurde schon genutzt und kann nicht gelöscht, sondern nur inaktiv gesetzt werden.',
  },

  /** The guess was counted and stays counted. */
  unknownCode: { http: 404, text: 'Diesen Rabatt-Code gibt es nicht.', field: 'discountCode', keepsChanges: true },
  notYet: { http: 422, text: 'Dieser Rabatt gilt noch nicht.', field: 'discountCode' },
  expired: { http: 422, text: 'Dieser Rabatt ist abgelaufen.', field: 'discountCode' },
  otherCourse: { http: 422, text: 'Dieser Rabatt gilt nicht für diesen Kurs.', field: 'discountCode' },
  otherPerson: { http: 422, text: 'Dieser Rabatt gilt nicht für diese Person.', field: 'discountCode' },
  usedUp: { http: 409, text: 'Dieser Rabatt ist schon aufgebraucht.', field: 'discountCode' },

  bookingGone: { http: 404, text: 'Diese Buchung gibt es nicht oder nicht mehr.' },
  nothingCharged: { http: 409, text: 'Für diese Buchung ist nichts zu bezahlen.' },
  alreadyApplied: { http: 409, text: 'Für diese Buchung wurde schon ein Rabatt eingelöst.' },
});

/** The database has the last word when two create the same code at once. */
export const discountConstraints = { discount_code_once: discountErrors.codeTaken };
