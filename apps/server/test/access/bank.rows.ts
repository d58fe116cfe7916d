import { bankFiles } from '@vereinshaus/contract/bank/calls';
import { admins, type FileRow, type RowsOf } from './row.ts';

const readers = ['role50', 'treasurer', ...admins] as const;
const writers = ['treasurer', ...admins] as const;

/** An id that no record has: callers with access get "not found". */
const unknown = (field: string) => ({ [field]: 2_000_000_000 });

export const bankRows: RowsOf<'bank'> = {
  'bank.preview': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'bank.setColumns': {
    input: () => ({ ...unknown('ID'), account_ID: 1, columns: {} }),
    may: writers,
    findNothing: writers,
  },
  'bank.run': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'bank.discard': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'bank.imports': { input: () => ({}), may: readers },
  'bank.undo': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'bank.lines': { input: () => ({}), may: readers },
  'bank.targets': { input: () => ({ search: 'Geheimrat' }), may: writers },
  'bank.book': {
    input: ({ child }) => ({ ...unknown('line_ID'), parts: [{ child_ID: child, amount: 100 }] }),
    may: writers,
    findNothing: writers,
  },
  'bank.link': { input: () => ({ ...unknown('line_ID'), documents: [1] }), may: writers, findNothing: writers },
  'bank.bookConfidentMatches': { input: () => ({}), may: writers },
  'bank.runs': { input: () => ({}), may: readers },
  'bank.unbook': { input: () => unknown('line_ID'), may: writers, findNothing: writers },
  'bank.rules': { input: () => ({}), may: readers },
  'bank.deleteRule': { input: () => unknown('ID'), may: writers, findNothing: writers },
};

export const bankFileRows: Readonly<Record<`bank.${keyof typeof bankFiles}`, FileRow>> = {
  'bank.upload': { call: bankFiles.upload, path: () => '', may: writers },
};
