import { admins, everyone, type RowsOf } from './row.ts';

export const imprintRows: RowsOf<'imprint'> = {
  'imprint.get': { input: () => ({}), may: everyone },
  'imprint.save': {
    input: () => ({
      seat: 'Linz',
      email: '',
      phone: '',
      purpose: '',
      authority: '',
      direction: '',
      representativeCodes: [],
    }),
    may: admins,
  },
};
