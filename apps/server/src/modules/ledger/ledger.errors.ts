import { defineErrors } from '../../kit/errors.ts';

export const ledgerErrors = defineErrors('ledger', {
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  periodLocked: {
    http: 409,
    text: 'Dieser Zeitraum der Buchhaltung ist abgeschlossen. Bitte wähle ein Datum danach oder wende dich an die Kassierin oder den Kassier.',
  },
  dayTooEarly: { http: 422, text: 'So alt ist keine Buchung: Der Tag liegt vor 1990. Bitte prüfe das Datum.' },
  courseTagTaken: {
    http: 409,
    text: 'Kurse mit diesem Tag gehören schon zu einer anderen Kostenstelle.',
    field: 'tag_ID',
  },
  reversedAlready: {
    http: 409,
    text: 'Davon wurde inzwischen schon etwas gutgeschrieben. Bitte lade die Seite neu und sieh nach, was noch offen ist.',
  },
  namedInBooks: {
    http: 409,
    text: 'Dazu steht etwas in der Buchhaltung. Deshalb kann es nicht gelöscht werden.',
  },
  numberTaken: { http: 409, text: 'Diese Kontonummer ist schon vergeben. Bitte wähle eine andere.' },
});

/** Named constraints of the tables of this area. */
export const ledgerConstraints = {
  ledger_period_open: ledgerErrors.periodLocked,
  ledger_names_it: ledgerErrors.namedInBooks,
  ledger_entry_reversed_once: ledgerErrors.reversedAlready,
  cost_centre_tag_once: ledgerErrors.courseTagTaken,
  ledger_account_number_once: ledgerErrors.numberTaken,
};
