import { maxSections } from '@vereinshaus/contract/sections/calls';
import { defineErrors } from '../../kit/errors.ts';

export const sectionErrors = defineErrors('sections', {
  gone: { http: 404, text: 'Diese Sektion gibt es nicht.' },
  someGone: { http: 404, text: 'Eine dieser Sektionen gibt es nicht.' },
  nameTaken: { http: 409, text: 'Eine Sektion mit diesem Namen gibt es schon.', field: 'name' },
  tooMany: { http: 409, text: `Mehr als ${maxSections} Sektionen gehen nicht.` },
  inUse: {
    http: 409,
    text: 'Dieser Sektion haben schon Personen angehört. Sie kann nicht gelöscht, sondern nur inaktiv gesetzt werden.',
  },
  inactive: { http: 409, text: 'Diese Sektion ist inaktiv. Es kommt niemand mehr dazu.' },
  costCentreGone: { http: 422, text: 'Diese Kostenstelle gibt es nicht.', field: 'costCentre_ID' },
  headGone: { http: 422, text: 'Wer hier leiten soll, ist nicht im Verein.', field: 'heads' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht.' },
  someoneGone: { http: 404, text: 'Nicht alle dieser Personen gibt es im Verein.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht.' },
  feeGone: { http: 404, text: 'Diesen Beitrag gibt es nicht.' },
  noDay: { http: 422, text: 'Dieses Datum ist nicht gültig.', field: 'start' },
  noEnd: { http: 422, text: 'Dieses Datum ist nicht gültig.', field: 'end' },
  notIn: { http: 404, text: 'Diese Person ist nicht in der Sektion.' },
});

/** The database has the last word when two do the same at once. */
export const sectionConstraints = {
  section_name_once: sectionErrors.nameTaken,
};
