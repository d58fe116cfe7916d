import { defineErrors } from '../../kit/errors.ts';

export const historyErrors = defineErrors('history', {
  noDay: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'on' },
  dayToCome: { http: 422, text: 'Dieser Tag liegt in der Zukunft.', field: 'on' },
});
