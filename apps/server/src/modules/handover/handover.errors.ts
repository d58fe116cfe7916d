import { defineErrors } from '../../kit/errors.ts';

export const handoverErrors = defineErrors('handover', {
  gone: { http: 404, text: 'Diese Amtsübergabe gibt es nicht oder nicht mehr.' },
  functionGone: { http: 422, text: 'Eine dieser Funktionen gibt es im Verein nicht.', field: 'signatories' },
  twice: { http: 422, text: 'Dieselbe Funktion steht bei einem Konto zweimal.', field: 'signatories' },
});
