import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const voucherErrors = defineErrors('vouchers', {
  off: { http: 409, text: 'Gutscheine sind in diesem Verein nicht eingeschaltet.' },
  gone: { http: 404, text: 'Diesen Gutschein gibt es nicht.' },
  buyerGone: { http: 422, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'buyer_ID' },
  personGone: { http: 422, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  /** The failure is counted, and the count survives the rollback. */
  unknownCode: { http: 404, text: 'Diesen Gutschein gibt es nicht.', field: 'voucherCode', keepsChanges: true },
  alreadyRedeemed: {
    http: 409,
    text: 'Dieser Gutschein wurde schon eingelöst.',
    field: 'voucherCode',
    keepsChanges: true,
  },
  alreadyCancelled: { http: 409, text: 'Dieser Gutschein ist storniert.', field: 'voucherCode', keepsChanges: true },
  /** The holder of a code whose payment was returned is told why it is invalid. */
  unpaid: {
    http: 409,
    text: 'Dieser Gutschein ist noch nicht bezahlt. Er gilt, sobald die Zahlung beim Verein angekommen ist.',
    field: 'voucherCode',
    keepsChanges: true,
  },
  ownSale: {
    http: 409,
    text: 'Diesen Gutschein hat jemand aus deiner Familie gegen Bargeld verkauft. Bitte lass ihn stornieren und von jemand anderem im Verein neu verkaufen.',
    field: 'voucherCode',
  },
  notPrinted: {
    http: 409,
    text: 'Dieser Gutschein wartet auf Bezahlung. Ausdrucken kann man ihn, sobald er bezahlt ist.',
  },
  notWaiting: { http: 409, text: 'Dieser Gutschein wartet nicht auf Bezahlung; es gibt nichts zu verschenken.' },
  overLimit: {
    http: 409,
    text: ({ unpaid, limit }: { unpaid: number; limit: number }) =>
      limit === 0
        ? 'Auf das Kundenkonto verkauft der Verein keine Gutscheine. Bitte bezahle ihn gleich online, oder frag im Verein nach.'
        : `${unpaid === 0 ? 'Auf' : `Bei dir sind noch ${formatMoney(unpaid)} für Gutscheine unbezahlt. Auf`} das Kundenkonto gehen höchstens ${formatMoney(limit)}. Bitte bezahle zuerst auf der Seite „Abrechnung“, oder bezahle den Gutschein gleich online.`,
  },
  creditUnderWay: {
    http: 409,
    text: ({ cents }: { cents: number }) =>
      `Vom Guthaben werden gerade ${formatMoney(cents)} ausgezahlt, damit lässt sich kein Gutschein mehr bezahlen. Bitte warte, bis die Auszahlung angekommen ist, oder bezahle den Gutschein gleich online oder bar.`,
  },
  reasonMissing: {
    http: 422,
    text: ({ unpaid, limit }: { unpaid: number; limit: number }) =>
      `Damit hätte die Familie ${formatMoney(unpaid)} unbezahlt, mehr als ihren Kreditrahmen von ${formatMoney(limit)}. Wenn es trotzdem sein soll, gib bitte an, warum.`,
    field: 'reason',
  },
  expired: { http: 409, text: 'Dieser Gutschein ist abgelaufen.', field: 'voucherCode', keepsChanges: true },
});
