import { admins, everyone, ofChild, type RowsOf } from './row.ts';

export const emailChangesRows: RowsOf<'emailChanges'> = {
  'emailChanges.consent': { input: () => ({ token: 'x' }), may: everyone },
  'emailChanges.approve': {
    ...ofChild,
    input: ({ child }) => ({ child_ID: child, reason: 'Am Telefon gesprochen' }),
    may: admins,
  },
};
