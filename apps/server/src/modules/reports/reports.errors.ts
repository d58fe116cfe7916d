import { defineErrors } from '../../kit/errors.ts';

export const reportErrors = defineErrors('reports', {
  noPeriod: {
    http: 400,
    text: 'Bitte wähle einen Zeitraum von höchstens zehn Jahren, der nicht vor seinem Beginn endet.',
  },
  noAccount: { http: 404, text: 'Dieses Konto gibt es nicht. Bitte wähle ein Konto.' },
  noCash: { http: 404, text: 'Dieses Konto ist keine Kassa. Ohne Konto siehst du die erste Kassa.' },
  nothingNew: {
    http: 409,
    text: 'In diesem Zeitraum gibt es keine Buchungen, die die Steuerberatung nicht schon hat.',
  },
  handoverTooLarge: {
    http: 409,
    text: 'Die Belege sind zusammen zu groß für eine Datei (höchstens 250 MB). Bitte wähle einen kürzeren Zeitraum.',
  },
  handoverGone: { http: 404, text: 'Diese Übergabe gibt es nicht.' },
  noResultAccount: { http: 400, text: 'Ein Voranschlag hat nur Ertrags- und Aufwandskonten (Klassen 4 bis 8).' },
});
