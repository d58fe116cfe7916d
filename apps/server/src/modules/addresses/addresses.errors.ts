import { defineErrors } from '../../kit/errors.ts';

export const addressErrors = defineErrors('addresses', {
  unknownPerson: { http: 404, text: 'Diese Person gibt es nicht.' },
});
