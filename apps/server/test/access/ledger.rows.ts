import { admins, type RowsOf } from './row.ts';

export const ledgerRows: RowsOf<'ledger'> = {
  'ledger.saldo': {
    input: ({ child }) => ({ childID: child }),
    may: ['manager', 'role50', 'treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'ledger.bankDetails': {
    input: ({ child }) => ({ childID: child }),
    may: ['manager', 'role50', 'treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'ledger.saveBankDetails': {
    input: ({ child }) => ({ childID: child, iban: '' }),
    may: ['manager', 'treasurer', ...admins],
    findNothing: ['foreignAdmin'],
  },
};
