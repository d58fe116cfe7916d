import { defineErrors } from '../../kit/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  periodLocked: {
    http: 409,
    text: 'Dieser Zeitraum der Buchhaltung ist abgeschlossen. Bitte wähle ein Datum danach oder wende dich an die Kassierin oder den Kassier.',
  },
  numberTaken: { http: 409, text: 'Diese Kontonummer ist schon vergeben. Bitte wähle eine andere.' },
});

/** Named constraints of the tables of this area. */
export const ledgerConstraints = {
  ledger_period_open: ledgerErrors.periodLocked,
  ledger_account_number_once: ledgerErrors.numberTaken,
};
