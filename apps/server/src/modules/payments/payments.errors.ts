import { refundRangeText } from '@vereinshaus/contract/club-payments';
import { formatMoney } from '@vereinshaus/contract/money';
import { defineErrors } from '../../kit/errors.ts';

export const paymentErrors = defineErrors('payments', {
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
  unknownPayment: { http: 404, text: 'Diese Zahlung gibt es nicht oder nicht mehr.' },
  unknownPerson: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  unknownMethod: { http: 404, text: 'Diese Zahlungsmethode gibt es nicht oder nicht mehr.' },
  unknownPage: { http: 404, text: 'Diese Seite gibt es nicht oder nicht mehr.' },
  expiredMethod: { http: 409, text: 'Diese Karte ist abgelaufen. Bitte füge eine neue hinzu.' },
  notStored: { http: 409, text: 'Beim Zahlungsdienst wurde nichts hinterlegt. Bitte versuche es noch einmal.' },
  notOwnManager: {
    http: 409,
    text: 'Zahlungsmethoden hat nur, wer für sich selbst bezahlt. Bitte öffne die Abrechnung des Verwalters.',
  },
  refundRange: {
    http: 422,
    field: 'amount',
    text: ({ cents }: { cents: number }) => refundRangeText(cents),
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
  notBlocked: { http: 409, text: 'Dieses Mandat ist nicht gesperrt.' },
  unsignedEvent: { http: 400, text: 'Diese Meldung ist nicht vom Zahlungsdienst unterschrieben.' },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte „${column}“ gibt es nicht.` },
});
