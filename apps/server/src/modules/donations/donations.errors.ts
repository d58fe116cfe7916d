import { formatDay } from '@vereinshaus/contract/kit/days';
import { defineErrors } from '../../kit/errors.ts';

export const donationErrors = defineErrors('donations', {
  gone: { http: 404, text: 'Diese Spende gibt es nicht oder nicht mehr.' },
  someGone: { http: 404, text: 'Eine der Spenden gibt es nicht oder nicht mehr. Es wurde nichts geändert.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  contactGone: { http: 404, text: 'Diesen Kontakt gibt es nicht oder nicht mehr.', field: 'contact_ID' },
  campaignGone: { http: 404, text: 'Diese Aktion gibt es nicht oder nicht mehr.', field: 'campaign_ID' },
  campaignUsed: { http: 409, text: 'Für diese Aktion ist schon gespendet worden. Du kannst sie beenden.' },
  donorGone: { http: 404, text: 'Diesen Spender gibt es nicht oder nicht mehr.' },
  futureDay: { http: 422, text: 'Dieser Tag liegt in der Zukunft.', field: 'day' },
  takenBack: { http: 409, text: 'Diese Spende ist schon zurückgenommen.' },
  outgoing: { http: 422, text: 'Das ist kein Eingang. Spenden sind Geld, das der Verein bekommt.', field: 'line_ID' },
  alreadyEntered: {
    http: 409,
    text: ({ donor, on }: { donor: string; on: string }) =>
      `Über denselben Betrag ist am ${formatDay(on)} schon eine Spende von ${donor} eingetragen. Verbinde die Zeile damit, oder bestätige, dass es eine andere ist.`,
    field: 'isAnother',
  },
  notByHand: { http: 409, text: 'Diese Spende gehört schon zu einem Eingang der Bank.' },
  linkedMeanwhile: {
    http: 409,
    text: 'Inzwischen hat jemand anderer diese Spende mit einem Eingang der Bank verbunden. Bitte lade die Seite neu.',
  },
  nobodyToThank: {
    http: 422,
    text: 'Hier ist niemandem mehr zu danken: schon gedankt, zurückgenommen, ohne Namen oder ohne E-Mail-Adresse.',
  },
  noLetters: {
    http: 422,
    text: 'Hier ist kein Brief zu drucken: schon per E-Mail gedankt, zurückgenommen oder ohne Namen.',
  },
  notDeductible: {
    http: 409,
    text: 'Euer Verein ist nicht als spendenbegünstigt eingetragen. Das stellst du in der Konfiguration ein.',
  },
  noTaxNumber: { http: 409, text: 'Für die Meldung fehlt die Steuernummer in der Konfiguration.' },
  nothingToReport: { http: 409, text: 'Es gibt nichts Neues zu melden.' },
  yearNotOver: { http: 409, text: 'Gemeldet wird, wenn das Jahr vorbei ist.' },
  reportGone: { http: 404, text: 'Diese Fassung gibt es nicht.' },
  nobodyToAsk: { http: 409, text: 'Von allen, die gemeldet werden können, ist das vbPK schon da.' },
  noAnswer: {
    http: 422,
    text: 'Das ist keine Antwort des Stammzahlenregisters: Es fehlt die Zeile mit den Spalten (LAUFNR).',
  },
});
