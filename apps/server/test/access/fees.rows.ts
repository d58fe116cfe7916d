import { admins, type RowsOf } from './row.ts';

const readsBooks = { may: ['role50', 'treasurer', ...admins] } as const;
const keepsBooks = { may: ['treasurer', ...admins] } as const;
const readers = ['role50', 'treasurer', ...admins] as const;

export const feesRows: RowsOf<'fees' | 'feeFiles' | 'individualFees'> = {
  'fees.list': { input: () => ({ year: 2027 }), ...readsBooks },
  'fees.runs': { input: () => ({}), ...readsBooks },
  'fees.charge': { input: () => ({ year: 2027, due: 20_991_231, persons: 0, amount: 0 }), ...keepsBooks },
  'fees.undo': { input: () => ({ run_ID: 1 }), ...keepsBooks, findNothing: ['treasurer', ...admins] },
  'fees.cancel': { input: () => ({ fee_ID: 1 }), ...keepsBooks, findNothing: ['treasurer', ...admins] },
  'fees.joiners': { input: () => ({ run_ID: 1 }), ...readsBooks, findNothing: readers },
  'fees.chargeJoiners': {
    input: () => ({ run_ID: 1, due: 20_991_231, persons: 0, amount: 0 }),
    ...keepsBooks,
    findNothing: ['treasurer', ...admins],
  },
  'fees.notices': { input: () => ({ run_ID: 1 }), ...readsBooks, findNothing: readers },
  'fees.notice': { input: ({ child }) => ({ run_ID: 1, payer_ID: child }), ...readsBooks, findNothing: readers },
  'fees.testNotice': {
    input: ({ child }) => ({ run_ID: 1, payer_ID: child }),
    ...keepsBooks,
    findNothing: ['treasurer', ...admins],
  },
  'fees.sendNotices': { input: () => ({ run_ID: 1 }), ...keepsBooks, findNothing: ['treasurer', ...admins] },
  'individualFees.list': { input: () => ({}), ...readsBooks },
  'individualFees.save': {
    input: ({ child }) => ({ child_ID: child, amount: 1000, reason: 'Härtefall', start: 20_260_101 }),
    ...keepsBooks,
    findNothing: ['foreignAdmin'],
  },
  'individualFees.remove': {
    input: () => ({ ID: 2_000_000_000 }),
    ...keepsBooks,
    findNothing: ['treasurer', ...admins],
  },
  'feeFiles.letter': { input: ({ child }) => ({ run_ID: 1, payer_ID: child }), ...readsBooks, findNothing: readers },
  'feeFiles.letters': { input: () => ({ sending_ID: 1 }), ...readsBooks, findNothing: readers },
};
