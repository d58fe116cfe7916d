import { maxContacts } from '@vereinshaus/contract/contacts/calls';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const contactErrors = defineErrors('contacts', {
  gone: { http: 404, text: 'Diesen Kontakt gibt es nicht oder nicht mehr.' },
  someGone: {
    http: 404,
    text: 'Einen der Kontakte gibt es nicht oder nicht mehr. Es wurde nichts geändert. Bitte lade die Liste neu.',
  },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  erased: { http: 409, text: 'Dieser Kontakt ist anonymisiert und lässt sich nicht mehr ändern.' },
  isPerson: { http: 409, text: 'Dieser Kontakt ist schon eine Person des Vereins. Ändere die Daten bitte im Profil.' },
  tooMany: {
    http: 409,
    text: `Mehr als ${formatNumber(maxContacts)} Kontakte sind nicht möglich. Bitte lösche zuerst welche.`,
  },
  stillOpen: {
    http: 409,
    text: ({ name }: { name: string }) =>
      `Auf dem Konto von „${name}“ ist noch etwas offen. Bitte gleiche es zuerst aus.`,
  },
  itself: { http: 422, text: 'Das ist zweimal derselbe Kontakt.', field: 'other_ID' },
  bothInvoiced: {
    http: 409,
    text: 'Beide haben schon Rechnungen bekommen und lassen sich nicht zusammenlegen.',
  },
  otherInvoiced: {
    http: 409,
    text: 'Der andere Kontakt hat schon Rechnungen bekommen. Bitte behalte diesen.',
  },
  nobodyReachable: { http: 422, text: 'Niemand davon ist per E-Mail erreichbar.' },
  noNames: {
    http: 422,
    text: 'In dieser Tabelle fehlt eine Spalte mit Firma oder Namen. Die erste Zeile muss die Überschriften enthalten.',
  },
  tooManyRows: { http: 422, text: 'Bitte importiere höchstens 1.000 Kontakte auf einmal.' },
  nothingNew: { http: 409, text: 'In dieser Tabelle ist niemand Neuer.' },
  importGone: { http: 404, text: 'Diesen Import gibt es nicht oder nicht mehr.' },
  alreadyUndone: { http: 409, text: 'Dieser Import ist schon rückgängig gemacht.' },
  usedSince: {
    http: 409,
    text: ({ names }: { names: readonly string[] }) =>
      `Damit wurde seit dem Import gearbeitet: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` und ${names.length - 5} weitere` : ''}. Es wurde nichts gelöscht.`,
  },
  agreementGone: { http: 404, text: 'Diese Vereinbarung gibt es nicht oder nicht mehr.' },
});
