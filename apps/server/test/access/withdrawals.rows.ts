import { type RowsOf, signedIn } from './row.ts';

export const withdrawalsRows: RowsOf<'withdrawals'> = {
  'withdrawals.own': { input: () => ({}), may: signedIn },
  'withdrawals.declare': {
    input: () => ({ kind: 'voucher', ID: 2_000_000_000 }),
    may: signedIn,
    findNothing: signedIn,
  },
};
