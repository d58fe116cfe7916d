import { admins, type RowsOf } from './row.ts';

export const discountsRows: RowsOf<'discounts'> = {
  'discounts.list': { input: () => ({}), may: admins },
  'discounts.save': { input: () => ({ code: 'frueh', absoluteAmount: 500 }), may: admins },
  'discounts.remove': { input: () => ({ ID: 2_000_000_000 }), may: admins },
  'discounts.verify': {
    input: ({ child }) => ({ course_ID: 2_000_000_000, child_ID: child, code: 'rabatt' }),
    may: ['manager', ...admins],
  },
};
