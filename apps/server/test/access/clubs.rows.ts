import { admins, everyone, type RowsOf } from './row.ts';

export const clubsRows: RowsOf<'clubs'> = {
  'clubs.get': { input: () => ({}), may: everyone },
  // The treasurer passes the access rule for some fields only; behind it each field requires its own permission.
  'clubs.save': { input: () => ({ shortName: 'TV' }), may: [...admins, 'treasurer'] },
  'clubs.removeCover': { input: () => ({}), may: admins },
};
