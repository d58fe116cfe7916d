import { admins, type RowsOf, signedIn, without } from './row.ts';

export const vouchersRows: RowsOf<'vouchers'> = {
  'vouchers.list': { input: () => ({}), may: ['role50', ...admins] },
  'vouchers.own': { input: () => ({}), may: signedIn },
  'vouchers.buy': { input: () => ({ amount: 5000 }), may: without('anonymous', 'dependant', 'platform') },
  'vouchers.sell': { input: () => ({ amount: 5000, payment: 'cash' }), may: ['treasurer', ...admins] },
  'vouchers.cancel': { input: () => ({ ID: 2_000_000_000 }), may: admins, findNothing: admins },
  'vouchers.giveAway': { input: () => ({ ID: 2_000_000_000, reason: 'Tombola' }), may: admins, findNothing: admins },
  'vouchers.redeem': {
    input: () => ({ voucherCode: 'ABCD-2345' }),
    may: without('anonymous', 'platform'),
    findNothing: without('anonymous', 'platform'),
  },
  'vouchers.pdf': {
    input: () => ({ ID: 2_000_000_000 }),
    may: ['treasurer', ...admins],
    findNothing: ['treasurer', ...admins],
  },
};
