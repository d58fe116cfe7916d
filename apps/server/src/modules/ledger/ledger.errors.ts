import { defineErrors } from '../../kit/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
});
