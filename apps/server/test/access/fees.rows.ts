import { admins, type RowsOf } from './row.ts';

const readsBooks = { may: ['role50', 'treasurer', ...admins] } as const;
const keepsBooks = { may: ['treasurer', ...admins] } as const;

export const feesRows: RowsOf<'fees'> = {
  'fees.list': { input: () => ({ year: 2027 }), ...readsBooks },
  'fees.runs': { input: () => ({}), ...readsBooks },
  'fees.charge': { input: () => ({ year: 2027, due: 20_991_231, persons: 0, amount: 0 }), ...keepsBooks },
  'fees.undo': { input: () => ({ run_ID: 1 }), ...keepsBooks, findNothing: ['treasurer', ...admins] },
  'fees.cancel': { input: () => ({ fee_ID: 1 }), ...keepsBooks, findNothing: ['treasurer', ...admins] },
};
