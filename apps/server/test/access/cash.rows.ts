import { admins, everyone, type RowsOf } from './row.ts';

const treasurers = ['treasurer', ...admins] as const;
const readers = ['role50', ...treasurers] as const;
const nobodys = { token: 'AAAAAAAAAAAAAAAAAAAAAAAA' };
const file = { name: 'kassa.csv', content: 'Tag;Steuersatz;Bar' };

export const cashRows: RowsOf<'cash'> = {
  'cash.receipts': { input: () => ({}), may: readers },
  'cash.receipt': { input: () => nobodys, may: everyone, findNothing: everyone },
  'cash.pdf': { input: () => nobodys, may: everyone, findNothing: everyone },
  'cash.mail': { input: () => nobodys, may: treasurers, findNothing: treasurers },
  'cash.duty': { input: () => ({}), may: readers },
  'cash.till': { input: () => ({}), may: readers },
  'cash.previewTill': { input: () => file, may: treasurers },
  'cash.importTill': { input: () => file, may: treasurers },
  'cash.undoTill': { input: () => ({ ID: 2_000_000_000 }), may: treasurers, findNothing: treasurers },
};
