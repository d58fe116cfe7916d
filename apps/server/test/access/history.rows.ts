import { admins, type RowsOf } from './row.ts';

export const historyRows: RowsOf<'history'> = {
  'history.ofPerson': {
    input: ({ child }) => ({ userID: child }),
    may: ['role30', 'role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'history.ofClub': { input: () => ({}), may: ['role50', ...admins] },
  'history.add': {
    input: ({ child }) => ({ child_ID: child, text: 'Angerufen', category: 'note' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'history.reverseIp': { input: () => ({ ip: '127.0.0.1' }), may: admins },
};
