import { refundRangeText } from '@vereinshaus/contract/clubs/club-payments';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { manualTexts, overpaidText } from '@vereinshaus/contract/payments/calls';
import { payingTexts } from '@vereinshaus/contract/payments/online-payments';
import { mandateTexts } from '@vereinshaus/contract/payments/payment-methods';
import { defineErrors } from '../../kit/errors.ts';

export const paymentErrors = defineErrors('payments', {
  otherKind: { http: 422, text: 'Diese Zahlungsart ist von einer anderen Art.', field: 'kind' },
  noCreditor: {
    http: 409,
    text: 'Dem Verein fehlt noch die Creditor-ID; ohne sie gilt kein SEPA-Mandat.',
  },
  notOffered: { http: 409, text: 'So kann man bei diesem Verein gerade nicht bezahlen.' },
  providerDown: {
    http: 502,
    text: 'Der Zahlungsdienst antwortet gerade nicht. Es wurde nichts abgebucht. Bitte versuche es in ein paar Minuten noch einmal.',
  },
  providerRefuses: {
    http: 409,
    text: 'Der Zahlungsdienst hat das abgelehnt. Bitte versuche es auf eine andere Art.',
  },
  notPaid: { http: 409, text: payingTexts.failed },
  nothingOpen: { http: 409, text: 'Es ist nichts zu bezahlen.', field: 'amount' },
  moreThanOpen: {
    http: 422,
    field: 'amount',
    text: ({ cents }: { cents: number }) => `Offen sind nur ${formatMoney(cents)}.`,
  },
  underWay: {
    http: 409,
    field: 'amount',
    text: 'Dafür ist schon eine Zahlung unterwegs. Bitte warte, bis sie angekommen ist.',
  },
  otherWish: { http: 409, text: 'Diese Zahlung wurde schon begonnen. Bitte lade die Seite neu.' },
  paidMeanwhile: {
    http: 409,
    text: 'Du hast gerade schon bezahlt, zum Beispiel in einem anderen Fenster. Bitte sieh auf deiner Abrechnung nach.',
  },
  startedElsewhere: {
    http: 409,
    text: 'Du hast inzwischen in einem anderen Fenster zu bezahlen begonnen. Bitte bezahle dort oder beginne hier noch einmal.',
  },
  otherAmount: {
    http: 409,
    text: 'Beim Zahlungsdienst steht ein anderer Betrag als hier. Die Zahlung ist nicht gebucht; bitte melde dich beim Verein.',
  },
  otherCurrency: {
    http: 409,
    text: ({ currency }: { currency: string }) =>
      `Beim Zahlungsdienst steht die Zahlung in einer anderen Währung (${currency}). Sie ist nicht gebucht; bitte melde dich beim Verein.`,
  },
  nothingOverpaid: { http: 409, text: 'Von dieser Zahlung ist nichts mehr zu viel.' },
  overpaidDecided: { http: 409, text: 'Das ist schon entschieden. Bitte lade die Seite neu.' },
  accountTaken: {
    http: 409,
    field: 'account',
    text: 'Dieses Konto beim Zahlungsdienst gehört schon zu einem anderen Verein.',
  },
  accountUnknown: {
    http: 422,
    field: 'account',
    text: 'Dieses Konto ist mit dem Zahlungsdienst der Installation nicht verbunden. Bitte prüfe die Nummer.',
  },
  accountTakesNothing: {
    http: 409,
    field: 'account',
    text: 'Dieses Konto nimmt bei Stripe noch keine Zahlungen. Bitte schließe dort zuerst die Einrichtung ab.',
  },
  accountNotProven: {
    http: 409,
    field: 'account',
    text: 'Dass dieses Konto euch gehört, ist noch nicht nachgewiesen. Der Weg dazu steht unter „Konto bei Stripe“.',
  },
  codeMissing: {
    http: 409,
    field: 'account',
    text: 'Der Code steht noch nicht als Support-Website in diesem Konto. Bitte trag die Adresse bei Stripe ein und prüfe dann noch einmal.',
  },
  accountInUse: {
    http: 409,
    field: 'account',
    text: ({ pending }: { pending: number }) =>
      `${pending === 1 ? 'Eine Zahlung oder Erstattung ist' : `${pending} Zahlungen oder Erstattungen sind`} über das bisherige Konto noch unterwegs. Bitte warte, bis sie angekommen sind.`,
  },
  noAccounts: {
    http: 409,
    text: 'Diese Installation ist mit keinem Zahlungsdienst verbunden, der eigene Konten kennt.',
  },
  unknownPayment: { http: 404, text: 'Diese Zahlung gibt es nicht oder nicht mehr.' },
  unknownPerson: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  unknownMethod: { http: 404, text: 'Diese Zahlungsart gibt es nicht oder nicht mehr.' },
  unknownPage: { http: 404, text: 'Diese Seite gibt es nicht oder nicht mehr.' },
  expiredMethod: { http: 409, text: 'Diese Karte ist abgelaufen. Bitte füge eine neue hinzu.' },
  notStored: { http: 409, text: 'Beim Zahlungsdienst wurde nichts hinterlegt. Bitte versuche es noch einmal.' },
  notOwnManager: {
    http: 409,
    text: 'Zahlungsarten hat nur, wer für sich selbst bezahlt. Bitte öffne die Abrechnung des Verwalters.',
  },
  refundRange: {
    http: 422,
    field: 'amount',
    text: ({ cents }: { cents: number }) => refundRangeText(cents),
  },
  creditUnderWay: {
    http: 409,
    text: ({ cents }: { cents: number }) =>
      `Vom Guthaben dieser Familie werden gerade ${formatMoney(cents)} überwiesen; so viel kann jetzt nicht noch einmal zurückgehen. Bitte zieh zuerst den Auftrag für die Bank zurück, oder warte, bis die Überweisung verbucht ist.`,
  },
  alreadyRefunded: { http: 409, text: 'Diese Zahlung wurde schon erstattet.' },
  notRefundable: { http: 409, text: 'Nur eine angekommene Online-Zahlung kann man hier erstatten.' },
  debitTooOld: {
    http: 409,
    text: 'Eine SEPA-Lastschrift kann man nur acht Wochen lang erstatten. Bitte überweise den Betrag.',
  },
  debitNotArrived: {
    http: 409,
    text: 'Diese Lastschrift ist noch nicht als eingegangen gebucht. Bitte ordne zuerst die Gutschrift des Einzugs zu.',
  },
  dayMissing: { http: 422, field: 'on', text: manualTexts.dayMissing },
  futureDay: { http: 422, field: 'on', text: manualTexts.futureDay },
  unknownAccount: { http: 422, field: 'account_ID', text: manualTexts.accountMissing },
  itemNotOpen: {
    http: 409,
    field: 'items',
    text: 'Von dem, was du gewählt hast, ist inzwischen etwas bezahlt. Es wurde nichts gebucht. Bitte sieh nach, was noch offen ist.',
  },
  overpaid: {
    http: 409,
    field: 'credit',
    text: ({ cents }: { cents: number }) => `${overpaidText(formatMoney(cents))} Bitte bestätige das.`,
  },
  lineBooked: { http: 409, text: ({ sentence }: { sentence: string }) => sentence },
  notEntered: { http: 404, text: 'Diese eingetragene Zahlung gibt es nicht.' },
  hasBankLine: {
    http: 409,
    text: 'Zu dieser Zahlung gehört eine Zeile vom Kontoauszug. Bitte nimm zuerst dort die Zuordnung zurück.',
  },
  alreadyTakenBack: { http: 409, text: 'Diese Zahlung ist schon zurückgenommen.' },
  signedDayMissing: { http: 422, field: 'signedOn', text: mandateTexts.dayMissing },
  notSignedYourself: { http: 403, text: mandateTexts.notYourself },
  signedLater: { http: 422, field: 'signedOn', text: mandateTexts.signedLater },
  collectedLater: { http: 422, field: 'lastCollectedOn', text: mandateTexts.collectedLater },
  collectedBefore: { http: 422, field: 'lastCollectedOn', text: mandateTexts.collectedBefore },
  referenceTaken: { http: 409, field: 'mandateReference', text: mandateTexts.referenceTaken },
  mandateLapsed: { http: 422, field: 'lastCollectedOn', text: mandateTexts.lapsed },
  notBlocked: { http: 409, text: 'Dieses Mandat ist nicht gesperrt.' },
  unsignedEvent: { http: 400, text: 'Diese Meldung ist nicht vom Zahlungsdienst unterschrieben.' },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte „${column}“ gibt es nicht.` },
});

/** Enforced by the database: an account belongs to one club, a mandate reference is unique. */
export const paymentConstraints = {
  provider_account_once: paymentErrors.accountTaken,
  sepa_mandate_reference_once: paymentErrors.referenceTaken,
};
