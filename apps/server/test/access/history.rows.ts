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
  'history.addCall': {
    input: ({ child }) => ({ child_ID: child, on: 20_260_101, caller: 'Sabine', text: 'Fragt nach dem Beitrag' }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'history.callsOfFamily': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['role30', 'role50', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'history.reverseIp': { input: () => ({ ip: '127.0.0.1' }), may: admins },
};
