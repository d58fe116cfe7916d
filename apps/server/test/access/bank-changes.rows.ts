import { admins, type RowsOf } from './row.ts';

export const bankChangesRows: RowsOf<'bankChanges'> = {
  'bankChanges.waiting': { input: () => ({}), may: ['role50', ...admins, 'treasurer'] },
  'bankChanges.stop': { input: () => ({ ID: 1 }), may: [...admins, 'treasurer'] },
};
