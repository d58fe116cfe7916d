import { admins, type RowsOf } from './row.ts';

const readers = ['role50', 'treasurer', ...admins] as const;
const writers = ['treasurer', ...admins] as const;

/** An id that no record has: callers with access get "not found". */
const unknown = { ID: 2_000_000_000 };

export const bankExportRows: RowsOf<'bankExport'> = {
  'bankExport.debits': { input: () => ({}), may: readers },
  'bankExport.prepareDebits': {
    input: ({ child }) => ({ on: 20_990_101, account_ID: 1, payers: [child], amount: 100 }),
    may: writers,
  },
  'bankExport.disbursements': { input: () => ({}), may: readers },
  'bankExport.prepareDisbursements': {
    input: ({ child }) => ({ on: 20_990_101, account_ID: 1, disbursements: [{ child_ID: child, amount: 100 }] }),
    may: writers,
  },
  'bankExport.orders': { input: () => ({}), may: readers },
  'bankExport.order': { input: () => unknown, may: readers, findNothing: readers },
  'bankExport.exportOrder': { input: () => unknown, may: writers, findNothing: writers },
  'bankExport.withdrawOrder': { input: () => unknown, may: writers, findNothing: writers },
};
