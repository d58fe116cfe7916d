import { chartFiles } from '@vereinshaus/contract/accounting/chart-import';
import { admins, type FileRow, type RowsOf } from './row.ts';

const keepers = ['treasurer', ...admins] as const;
const readsBooks = { may: ['role50', ...keepers] } as const;
const keepsBooks = { may: keepers } as const;

/** An id that no record has. */
const noRow = 2_000_000_000;
const row = { text: 'Miete', betrag: 100, belegdatum: 1_760_000_000, buchsymbol: 'ER', gkonto: 7400, konto: 2800 };

export const accountingRows: RowsOf<'accounting' | 'accountingFiles' | 'chartImport'> = {
  'accounting.accounts': { input: () => ({}), ...readsBooks },
  'accounting.saveAccount': {
    input: () => ({ ID: noRow, nr: 7400, name: 'Miete' }),
    ...keepsBooks,
    findNothing: keepers,
  },
  'accounting.deleteAccount': { input: () => ({ ID: noRow }), ...keepsBooks, findNothing: keepers },
  'accounting.accountHistory': { input: () => ({ ID: noRow }), ...readsBooks },
  'accounting.ledger': { input: () => ({ account: 0 }), ...readsBooks },
  'accounting.addRow': { input: () => row, ...keepsBooks },
  'accounting.modifyRow': {
    input: () => ({ row: noRow, name: 'text', value: 'Miete' }),
    ...keepsBooks,
    findNothing: keepers,
  },
  'accounting.reviseRow': { input: () => ({ row: noRow, version: 0, ...row }), ...keepsBooks, findNothing: keepers },
  'accounting.cancelRow': { input: () => ({ ledgerRow_ID: noRow }), ...keepsBooks, findNothing: keepers },
  'accounting.deleteReceipt': {
    input: () => ({ ID: noRow, filename: 'beleg.pdf' }),
    ...keepsBooks,
    findNothing: keepers,
  },
  'accounting.rowHistory': { input: () => ({ ID: noRow }), ...readsBooks },
  'accounting.similarRows': { input: () => ({ text: 'Miete' }), ...readsBooks },
  'accounting.choices': { input: () => ({}), ...readsBooks },
  'accounting.saveCostCentre': { input: () => ({ name: 'Turnen' }), ...keepsBooks },
  'chartImport.starter': { input: () => ({}), ...keepsBooks },
  'chartImport.run': { input: () => ({ name: 'Rahmen', rows: [] }), ...keepsBooks },
  'chartImport.runs': { input: () => ({}), ...keepsBooks },
  'chartImport.undo': { input: () => ({ ID: noRow }), ...keepsBooks, findNothing: keepers },
  'accountingFiles.pdf': { input: () => ({ rows: [noRow] }), ...readsBooks },
  'accountingFiles.csv': { input: () => ({ rows: [noRow] }), ...readsBooks },
};

export const accountingFileRows: Readonly<Record<`chartFiles.${keyof typeof chartFiles}`, FileRow>> = {
  'chartFiles.preview': { call: chartFiles.preview, path: () => '', may: keepers },
};
