import type { ConstraintErrors } from '../../kit/error-handler.ts';
import { defineErrors } from '../../kit/errors.ts';

export const retentionErrors = defineErrors('retention', {
  nothingLeft: {
    http: 409,
    text: 'Davon steht nichts mehr auf der Liste: Es ist schon gelöscht oder wird wieder gebraucht. Bitte lade die Seite neu.',
  },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  badHoldDay: { http: 422, text: 'Bitte wähle einen Tag ab heute, höchstens zehn Jahre später.', field: 'until' },
  underWay: { http: 409, text: 'Es wird gerade gelöscht. Bitte warte, bis das fertig ist.' },
});

export const retentionConstraints: ConstraintErrors = { retention_run_once: retentionErrors.underWay };
