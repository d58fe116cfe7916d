import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const bankErrors = defineErrors('bank', {
  unknownFormat: {
    http: 422,
    text: 'Diese Datei ist kein Kontoauszug, den wir kennen. Bitte lade camt.053, camt.052, camt.054, MT940 oder CSV aus dem Netbanking herunter.',
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
  intraday: {
    http: 422,
    text: 'Das ist ein untertägiger Auszug (MT942): Er zeigt nur, was heute bisher gebucht ist. Bitte lade ab dem nächsten Bankarbeitstag den Kontoauszug als camt.053 oder MT940 herunter.',
  },
  busy: { http: 429, text: 'Gerade werden andere Kontoauszüge gelesen. Bitte versuche es gleich noch einmal.' },
  foreignAccount: {
    http: 422,
    text: ({ iban }: { iban: string }) =>
      !isValidIban(iban)
        ? 'In dieser Datei steht nicht, zu welchem Konto sie gehört, oder ein Konto, das euer Verein nicht führt. Bitte lade den Auszug des Vereinskontos herunter und prüfe seine IBAN in den Stammdaten.'
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
  linePreliminary: {
    http: 409,
    text: 'Diese Zeile ist vorläufig. Gebucht wird sie, sobald der Kontoauszug sie bringt.',
  },
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
  unknownTarget: {
    http: 422,
    text: 'Bitte wähle für jeden Teil eine Person, eine Rechnung oder ein Konto.',
    field: 'parts',
  },
  orderIsWhole: { http: 422, text: 'Ein ganzer Einzug lässt sich nicht mit anderen Teilen mischen.', field: 'parts' },
  orderGone: {
    http: 409,
    text: 'Von diesem Einzug ist nichts mehr unterwegs. Bitte sieh dir die Zeile noch einmal an.',
    field: 'parts',
  },
  ownBank: { http: 422, text: 'Das ist das Bankkonto selbst. Bitte wähle ein anderes Konto.', field: 'parts' },
  customerAccount: {
    http: 422,
    text: 'Das ist ein Kundenkonto. Bitte wähle stattdessen die Person oder die Rechnung, damit die Zahlung dort ankommt.',
    field: 'parts',
  },
  invoicePaidOut: {
    http: 422,
    text: 'Eine Rechnung bezahlt nur Geld, das hereinkommt. Bitte wähle ein Konto.',
    field: 'parts',
  },
  onlyOfPayers: {
    http: 422,
    text: 'Offene Posten wählt man nur, wenn eine Familie etwas bezahlt hat.',
    field: 'parts',
  },
  onlyOfAccounts: {
    http: 422,
    text: 'Steuer, Kostenstelle und Beleg gibt es nur bei einem Konto. Bitte wähle ein Konto oder lass sie weg.',
    field: 'parts',
  },
  alreadyEntered: {
    http: 409,
    text: ({ label, cents, on }: { label: string | null; cents: number; on: string }) =>
      `Für ${label ?? 'diese Person'} wurden am ${formatDay(on)} schon ${formatMoney(cents)} von Hand eingetragen. Ist diese Zeile der Beleg dazu, verbinde sie damit; ist es eine andere Zahlung, bestätige das bitte.`,
  },
  enteredGone: {
    http: 409,
    text: 'Diese Zahlung hat inzwischen schon eine Zeile, oder sie wurde storniert. Bitte sieh dir die Zeile noch einmal an.',
  },
  enteredTooFar: {
    http: 422,
    text: 'Zwischen der eingetragenen Zahlung und der Zeile liegen mehr als zehn Tage. Bitte ordne die Zeile von Hand zu.',
  },
  enteredElsewhere: {
    http: 422,
    text: 'Diese Zahlung ist auf einem anderen Bankkonto eingetragen. Bitte buche sie zuerst um.',
  },
  enteredForSeveral: { http: 422, text: 'Diese Zahlungen gehören zu verschiedenen Familien oder Kunden.' },
  notSureAnyMore: { http: 409, text: 'Inzwischen nicht mehr sicher. Bitte sieh dir die Zeile an.' },
  runFailed: { http: 500, text: 'Diese Zeile ließ sich nicht buchen. Bitte ordne sie von Hand zu.' },
  ruleWithoutWords: {
    http: 422,
    text: 'Bitte gib Wörter ein, an denen man solche Zeilen erkennt.',
    field: 'learnText',
  },
  ruleWordsMissing: {
    http: 422,
    text: 'Diese Wörter stehen nicht im Text dieser Zeile. Bitte nimm Wörter, die dort stehen.',
    field: 'learnText',
  },
  ruleWithoutSender: {
    http: 422,
    text: 'Die Bank nennt keinen Absender. Bitte merke die Regel an Wörtern des Textes.',
    field: 'learnBy',
  },
  ruleGone: { http: 404, text: 'Diese Regel gibt es nicht oder nicht mehr.' },
});
