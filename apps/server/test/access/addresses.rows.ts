import { admins, everyone, type RowsOf } from './row.ts';

export const addressesRows: RowsOf<'addresses'> = {
  'addresses.searchPostalCode': { input: () => ({ plz: '3100' }), may: everyone },
  'addresses.searchNumber': { input: () => ({ plz: '3100', street: 'Hauptstraße' }), may: everyone },
  'addresses.checkEmail': { input: () => ({ email: 'maria@example.at' }), may: everyone },
  'addresses.markInvalid': {
    input: ({ childOfOthers }) => ({ child_ID: childOfOthers }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
};
