import { defineErrors } from '../../kit/errors.ts';

export const voucherErrors = defineErrors('vouchers', {
  off: { http: 409, text: 'Gutscheine sind in diesem Verein nicht eingeschaltet.' },
  gone: { http: 404, text: 'Diesen Gutschein gibt es nicht.' },
  buyerGone: { http: 422, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'buyer_ID' },
  personGone: { http: 422, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  /** The failure was counted and stays counted. */
  unknownCode: { http: 404, text: 'Diesen Gutschein gibt es nicht.', field: 'voucherCode', keepsChanges: true },
  alreadyRedeemed: {
    http: 409,
    text: 'Dieser Gutschein wurde schon eingelöst.',
    field: 'voucherCode',
    keepsChanges: true,
  },
  alreadyCancelled: { http: 409, text: 'Dieser Gutschein ist storniert.', field: 'voucherCode', keepsChanges: true },
  expired: { http: 409, text: 'Dieser Gutschein ist abgelaufen.', field: 'voucherCode', keepsChanges: true },
});
