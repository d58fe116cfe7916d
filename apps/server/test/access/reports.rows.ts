import { handoverArchive } from '@vereinshaus/contract/reports/calls';
import { admins, type FileRow, type RowsOf } from './row.ts';

const readsBooks = { may: ['role50', 'treasurer', ...admins] } as const;
const readsAll = { may: ['role50', ...admins] } as const;
const noSuchYear = { input: () => ({ ID: 999_999, lines: [] }), findNothing: ['treasurer', ...admins] } as const;

export const reportsRows: RowsOf<'reports'> = {
  'reports.view': { input: () => ({ report: 'balances' }), ...readsBooks },
  'reports.board': { input: () => ({}), ...readsAll },
  'reports.budget': { input: () => ({ ID: 999_999 }), ...readsBooks, findNothing: ['role50', 'treasurer', ...admins] },
  'reports.saveBudget': { ...noSuchYear, may: ['treasurer', ...admins] },
  'reports.handovers': { input: () => ({}), ...readsBooks },
  'reports.handOver': { input: () => ({ from: 20_200_101, to: 20_201_231 }), may: ['treasurer', ...admins] },
  'reports.bmdCodes': { input: () => ({}), ...readsBooks },
  'reports.saveBmdCodes': { input: () => ({ codes: [] }), may: ['treasurer', ...admins] },
  'reports.dashboard': { input: () => ({}), ...readsBooks },
};

export const reportFilesRows: RowsOf<'reportFiles'> = {
  'reportFiles.file': { input: () => ({ report: 'balances', format: 'csv' }), ...readsBooks },
  'reportFiles.board': { input: () => ({}), ...readsAll },
};

export const reportsFileRows: Readonly<Record<'reports.handoverArchive', FileRow>> = {
  'reports.handoverArchive': {
    call: handoverArchive,
    path: () => '/2000000000/zip',
    ...readsBooks,
    findNothing: ['role50', 'treasurer', ...admins],
  },
};
