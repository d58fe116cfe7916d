import { admins, type RowsOf } from './row.ts';

const readsBooks = { may: ['role50', 'treasurer', ...admins] } as const;
const keepsBooks = { may: ['treasurer', ...admins] } as const;
const noSuchYear = ['treasurer', ...admins] as const;

export const businessYearsRows: RowsOf<'businessYears'> = {
  'businessYears.list': { input: () => ({}), ...readsBooks },
  'businessYears.prepare': { input: () => ({ start: 20_200_101, end: 20_201_231 }), ...keepsBooks },
  'businessYears.remove': { input: () => ({ ID: 999_999 }), ...keepsBooks, findNothing: noSuchYear },
  'businessYears.close': {
    input: () => ({ ID: 999_999, through: 20_200_131 }),
    ...keepsBooks,
    findNothing: noSuchYear,
  },
  'businessYears.reopen': {
    input: () => ({ ID: 999_999, through: 0, reason: 'Nachtrag' }),
    ...keepsBooks,
    findNothing: noSuchYear,
  },
  'businessYears.opening': {
    input: () => ({ ID: 999_999 }),
    ...readsBooks,
    findNothing: ['role50', ...noSuchYear],
  },
  'businessYears.saveOpening': {
    input: () => ({ ID: 999_999, balances: [] }),
    ...keepsBooks,
    findNothing: noSuchYear,
  },
  'businessYears.changes': { input: () => ({ ID: 999_999 }), ...readsBooks, findNothing: ['role50', ...noSuchYear] },
};
