import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/gutscheine/kaufen', 'Gutschein kaufen', { everybody: { below: 50 }, setting: { paymentMethods: ['voucher'] } }],
  [
    '/gutscheine',
    'Gutscheine',
    { from: 50, grants: ['vouchers', 'vouchers_read'], setting: { paymentMethods: ['voucher'] } },
  ],
  [
    '/gutscheine/verkaufen',
    'Gutscheine verkaufen',
    { from: 80, grants: ['vouchers', 'accounting'], setting: { paymentMethods: ['voucher'] } },
  ],
];
