import { formatIban } from '@vereinshaus/contract/iban';
import { formatMoney } from '@vereinshaus/contract/money';
import { defineErrors } from '../../kit/errors.ts';

export const bankErrors = defineErrors('bank', {
  unknownFormat: {
    http: 422,
    text: 'Diese Datei ist kein Kontoauszug, den wir kennen. Bitte lade camt.053, camt.054, MT940 oder CSV aus dem Netbanking herunter.',
  },
  brokenXml: {
    http: 422,
    text: 'Die Datei ist beschädigt oder unvollständig. Bitte lade sie im Netbanking noch einmal herunter.',
  },
  forbiddenXml: {
    http: 422,
    text: 'Diese XML-Datei enthält eine Dokumenttyp-Angabe, die in Kontoauszügen nichts zu suchen hat. Sie wird nicht gelesen.',
  },
  wrongEncoding: {
    http: 422,
    text: 'Die Zeichen in dieser Datei passen nicht zu der Kodierung, die sie angibt. Bitte lade sie im Netbanking noch einmal herunter.',
  },
  tooLarge: { http: 413, text: 'Die Datei ist zu groß. Bitte lade einen kürzeren Zeitraum herunter.' },
  noStatement: { http: 422, text: 'In dieser Datei steht kein Kontoauszug.' },
  foreignCurrency: {
    http: 422,
    text: 'Dieser Kontoauszug ist nicht in Euro. Andere Währungen können wir nicht buchen.',
  },
  unreadableValue: {
    http: 422,
    text: 'In dieser Datei steht ein Betrag oder ein Datum, das wir nicht lesen können. Es wurde nichts übernommen.',
  },
  busy: { http: 429, text: 'Gerade werden andere Kontoauszüge gelesen. Bitte versuche es gleich noch einmal.' },
  foreignAccount: {
    http: 422,
    text: ({ iban }: { iban: string }) =>
      iban === ''
        ? 'In dieser Datei steht nicht, zu welchem Konto sie gehört.'
        : `Dieser Auszug gehört zum Konto ${formatIban(iban)}. Dieses Konto führt euer Verein nicht; seine IBAN steht weder in den Stammdaten noch bei einem Bankkonto.`,
  },
  importGone: { http: 404, text: 'Diesen Import gibt es nicht oder nicht mehr.' },
  notDraft: { http: 409, text: 'Dieser Auszug ist schon übernommen oder verworfen.' },
  columnsMissing: {
    http: 422,
    text: 'Bitte sag zuerst, welche Spalte Datum und welche Betrag ist.',
    field: 'columns',
  },
  unknownColumn: { http: 422, text: 'Diese Spalte gibt es in der Datei nicht.', field: 'columns' },
  unreadableDay: {
    http: 422,
    text: ({ row, value }: { row: number; value: string }) => `Zeile ${row}: „${value}“ ist kein Datum.`,
    field: 'columns',
  },
  unreadableAmount: {
    http: 422,
    text: ({ row, value }: { row: number; value: string }) =>
      `Zeile ${row}: „${value}“ ist kein eindeutiger Betrag. Bitte verwende Beträge wie 1.234,56.`,
    field: 'columns',
  },
  unknownAccount: { http: 422, text: 'Dieses Konto gibt es nicht.' },
  noBankAccount: { http: 422, text: 'Bitte wähle, zu welchem Bankkonto die Datei gehört.', field: 'account_ID' },
  notDone: { http: 409, text: 'Dieser Import ist schon zurückgenommen.' },
  detailsLater: {
    http: 409,
    text: ({ file }: { file: string }) =>
      `Zu diesem Auszug wurden später Details importiert („${file}“). Bitte nimm zuerst diesen Import zurück.`,
  },
  lineGone: { http: 404, text: 'Diese Zeile gibt es nicht oder nicht mehr.' },
  lineTaken: {
    http: 409,
    text: ({ by }: { by: string }) =>
      `Diese Zeile hat inzwischen ${by === '' ? 'jemand anderer' : by} zugeordnet. Es wurde nichts doppelt gebucht.`,
  },
  lineOpen: { http: 409, text: 'Diese Zeile ist nicht zugeordnet, oder die Zuordnung ist schon zurückgenommen.' },
  partsDiffer: {
    http: 422,
    text: ({ cents, parts }: { cents: number; parts: number }) =>
      `Die Teile ergeben ${formatMoney(parts)}, die Zeile hat ${formatMoney(cents)}. Es fehlen ${formatMoney(cents - parts)}.`,
    field: 'parts',
  },
  wrongSide: { http: 422, text: 'Jeder Teil muss in dieselbe Richtung gehen wie die Zeile.', field: 'parts' },
  unknownTarget: { http: 422, text: 'Bitte wähle für jeden Teil eine Person oder ein Konto.', field: 'parts' },
  orderIsWhole: { http: 422, text: 'Ein ganzer Einzug lässt sich nicht mit anderen Teilen mischen.', field: 'parts' },
  orderGone: {
    http: 409,
    text: 'Von diesem Einzug ist nichts mehr unterwegs. Bitte sieh dir die Zeile noch einmal an.',
    field: 'parts',
  },
  ownBank: { http: 422, text: 'Das ist das Bankkonto selbst. Bitte wähle ein anderes Konto.', field: 'parts' },
  customerAccount: {
    http: 422,
    text: 'Das ist ein Kundenkonto. Bitte wähle stattdessen die Person, damit die Zahlung bei ihr ankommt.',
    field: 'parts',
  },
  ruleGone: { http: 404, text: 'Diese Regel gibt es nicht oder nicht mehr.' },
});
