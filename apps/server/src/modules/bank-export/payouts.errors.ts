import { formatMoney } from '@vereinshaus/contract/kit/money';
import { payoutTexts } from '@vereinshaus/contract/payments/payouts';
import { defineErrors } from '../../kit/errors.ts';

export const payoutErrors = defineErrors('payouts', {
  nothing: { http: 409, text: 'Es gibt kein Guthaben, das ausgezahlt werden kann.' },
  asked: {
    http: 409,
    text: 'Die Auszahlung ist schon beantragt. Wenn du etwas ändern willst, zieh den Antrag bitte zuerst zurück.',
  },
  changed: {
    http: 409,
    text: ({ cents }: { cents: number }) =>
      `Inzwischen können ${formatMoney(cents)} ausgezahlt werden. Bitte sieh es dir noch einmal an.`,
  },
  ibanMissing: { http: 422, text: payoutTexts.ibanMissing, field: 'iban' },
  holderMissing: { http: 422, text: payoutTexts.holderMissing, field: 'holder' },
  notYourself: { http: 403, text: 'Ein Guthaben lässt sich nur die Familie selbst auszahlen.' },
  gone: { http: 404, text: 'Diesen Antrag gibt es nicht.' },
  tooLate: {
    http: 409,
    text: 'Die Auszahlung ist schon vorbereitet, zurückgezogen oder abgelehnt. Bitte lade die Seite neu.',
  },
});
