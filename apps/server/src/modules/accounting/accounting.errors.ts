import { accountDigits } from '@vereinshaus/contract/accounting/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const accountingErrors = defineErrors('accounting', {
  rowGone: { http: 404, text: 'Diese Buchungszeile gibt es nicht.' },
  accountGone: { http: 404, text: 'Dieses Konto gibt es nicht.' },
  accountUnknown: {
    http: 422,
    text: ({ nr }: { nr: number }) =>
      nr === 0 ? 'Bitte wähle ein Konto aus.' : `Das Konto ${accountDigits(nr)} gibt es nicht.`,
  },
  sameAccount: { http: 422, text: 'Soll und Haben brauchen zwei verschiedene Konten.', field: 'konto' },
  customerAside: {
    http: 422,
    text: 'Das Kundenkonto muss im Soll oder im Haben der Zeile stehen.',
    field: 'kundenkonto',
  },
  customerGone: {
    http: 409,
    text: 'Von diesem Kundenkonto zahlt niemand mehr. Bitte wähle das Konto der Person, die jetzt für die Familie zahlt.',
    field: 'kundenkonto',
  },
  amountMissing: { http: 422, text: 'Der Betrag muss größer als 0 sein.', field: 'betrag' },
  sumDiffers: {
    http: 422,
    text: ({ cents, parts }: { cents: number; parts: number }) =>
      `Die Teile ergeben ${formatMoney(parts)}, der Beleg lautet auf ${formatMoney(cents)}.`,
    field: 'betrag',
  },
  dayMissing: { http: 422, text: 'Bitte gib das Belegdatum ein.', field: 'belegdatum' },
  dayTooLate: { http: 422, text: 'Das Belegdatum liegt zu weit in der Zukunft.', field: 'belegdatum' },
  wrongValue: { http: 422, text: 'Dieser Wert passt nicht zu diesem Feld.', field: 'value' },
  courseTagUnknown: { http: 422, text: 'Diesen Tag für Kurse gibt es nicht.', field: 'tag_ID' },
  costCentreUnknown: { http: 422, text: 'Diese Kostenstelle gibt es nicht.', field: 'costCentre_ID' },
  notByHand: {
    http: 409,
    text: 'Diese Zeile hat das Programm gebucht. Sie wird dort zurückgenommen, wo sie entstanden ist.',
  },
  alreadyCancelled: { http: 409, text: 'Diese Zeile ist schon storniert.' },
  hasBankLine: {
    http: 409,
    text: 'Zu dieser Zeile gehört eine Zeile vom Kontoauszug. Bitte nimm zuerst dort die Zuordnung zurück.',
  },
  changedMeanwhile: {
    http: 409,
    text: 'Jemand anderer hat diese Zeile inzwischen geändert. Bitte schau sie dir noch einmal an.',
  },
  hasParts: {
    http: 409,
    text: 'Dieser Beleg ist auf mehrere Zeilen aufgeteilt. Konten und Beträge änderst du im Ganzen.',
  },
  receiptGone: { http: 404, text: 'Diesen Beleg gibt es nicht oder nicht mehr.' },
  noReceipts: { http: 422, text: 'Bitte wähle eine Datei aus.', field: 'receipts' },
  periodLocked: {
    http: 409,
    text: 'Dieser Zeitraum der Buchhaltung ist abgeschlossen. Belege bleiben hier, wie sie sind; neue kannst du dazugeben.',
  },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte ${column} gibt es nicht.` },
  ibanAside: { http: 422, text: 'IBAN und BIC haben nur Bankkonten und Kundenkonten.', field: 'iban' },
  numberOfCustomers: {
    http: 422,
    text: 'Nummern über 20000 gehören den Kundenkonten. Bitte wähle eine kleinere.',
    field: 'nr',
  },
  numberOfChart: { http: 422, text: 'Ein Kundenkonto hat eine Nummer über 20000.', field: 'nr' },
  kindStays: { http: 409, text: 'Die Art dieses Kontos lässt sich nicht mehr ändern.', field: 'kind' },
  sideStays: {
    http: 409,
    text: 'Auf dieses Konto wurde schon gebucht. Ob es ein Vermögenskonto ist, lässt sich nicht mehr ändern.',
    field: 'inflow',
  },
  nothingNew: { http: 422, text: 'Davon gibt es bei euch schon alles.' },
  importGone: { http: 404, text: 'Diesen Import gibt es nicht, oder er ist schon zurückgenommen.' },
  accountUsed: {
    http: 409,
    text: 'Dieses Konto wird verwendet und kann nicht gelöscht werden.',
  },
});
