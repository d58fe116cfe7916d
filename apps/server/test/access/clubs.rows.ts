import { admins, everyone, type RowsOf } from './row.ts';

export const clubsRows: RowsOf<'clubs'> = {
  'clubs.get': { input: () => ({}), may: everyone },
  // Who keeps the money passes the door for its fields alone; each field asks for its own permission behind it.
  'clubs.save': { input: () => ({ shortName: 'TV' }), may: [...admins, 'treasurer'] },
  'clubs.removeCover': { input: () => ({}), may: admins },
};
