import { admins, type RowsOf } from './row.ts';

export const duplicatesRows: RowsOf<'duplicates'> = {
  'duplicates.list': { input: () => ({}), may: admins },
  'duplicates.compare': {
    input: ({ child, childOfOthers }) => ({ one_ID: child, other_ID: childOfOthers }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'duplicates.declareDistinct': {
    input: ({ child, childOfOthers }) => ({ one_ID: child, other_ID: childOfOthers }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'duplicates.merge': {
    input: ({ child }) => ({ survivor_ID: child, other_ID: 2_000_000_000 }),
    may: admins,
    findNothing: admins,
  },
};
