import { testPassword } from '../factories/index.ts';
import { admins, everyone, type RowsOf, signedIn } from './row.ts';

export const sessionRows: RowsOf<'session'> = {
  'session.status': { input: () => ({}), may: everyone },
  'session.login': { input: ({ otherEmail }) => ({ username: otherEmail, password: testPassword }), may: everyone },
  'session.logout': { input: () => ({}), may: everyone },
  'session.logoutEverywhere': { input: () => ({}), may: signedIn },
  'session.sessions': { input: () => ({}), may: signedIn },
  'session.endSession': { input: () => ({ ID: 2_000_000_000 }), may: signedIn, findNothing: signedIn },
  'session.linkedAccounts': { input: () => ({}), may: signedIn },
  'session.requestPasswordReset': { input: ({ otherEmail }) => ({ email: otherEmail }), may: everyone },
  'session.changePassword': {
    input: () => ({ token: 'unbekannt', password1: testPassword, password2: testPassword }),
    may: ['anonymous'],
  },
  'session.confirmEmail': { input: () => ({ token: 'unbekannt' }), may: everyone },
  'session.revertEmail': { input: () => ({ token: 'unbekannt' }), may: everyone },
  'session.sendPasswordReset': { input: ({ child }) => ({ child_ID: child }), may: ['manager', ...admins] },
  'session.resetView': { input: () => ({}), may: [] },
  'session.takeOverView': { input: ({ child }) => ({ id: child }), may: admins, findNothing: ['foreignAdmin'] },
};
