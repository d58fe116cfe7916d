import { admins, everyone, type RowsOf } from './row.ts';

export const clubsRows: RowsOf<'clubs'> = {
  'clubs.get': { input: () => ({}), may: everyone },
  'clubs.save': { input: () => ({ shortName: 'TV' }), may: admins },
  'clubs.removeCover': { input: () => ({}), may: admins },
};
