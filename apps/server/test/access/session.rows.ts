import { testPassword } from '../factories/index.ts';
import { admins, everyone, ofChild, type RowsOf, signedIn } from './row.ts';

const unknownPasskey = { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' };
const unknownId = 2_000_000_000;

export const sessionRows: RowsOf<'session' | 'secondFactor'> = {
  'session.status': { input: () => ({}), may: everyone },
  'session.login': { input: ({ otherEmail }) => ({ username: otherEmail, password: testPassword }), may: everyone },
  'session.requestSignInLink': { input: ({ otherEmail }) => ({ email: otherEmail }), may: everyone },
  'session.signInByLink': { input: () => ({ token: 'unbekannt' }), may: everyone },
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

  'secondFactor.askPasskey': { input: () => ({}), may: everyone },
  'secondFactor.signInWithPasskey': { input: () => ({ credential: unknownPasskey }), may: everyone },
  'secondFactor.finishWithApp': { input: () => ({ code: '000000' }), may: everyone },
  'secondFactor.finishWithRecoveryCode': { input: () => ({ code: 'unbekannt' }), may: everyone },
  'secondFactor.list': { input: () => ({}), may: signedIn },
  'secondFactor.confirmWithPassword': { input: () => ({ password: testPassword }), may: signedIn },
  'secondFactor.askOwnPasskey': { input: () => ({}), may: signedIn },
  'secondFactor.confirmWithPasskey': { input: () => ({ credential: unknownPasskey }), may: signedIn },
  'secondFactor.invitePasskey': { input: () => ({}), may: signedIn },
  'secondFactor.addPasskey': {
    input: () => ({ name: 'Handy', credential: { id: 'x', clientDataJSON: 'x', attestationObject: 'x' } }),
    may: signedIn,
  },
  'secondFactor.renamePasskey': {
    input: () => ({ ID: unknownId, name: 'Handy' }),
    may: signedIn,
    findNothing: signedIn,
  },
  'secondFactor.removePasskey': { input: () => ({ ID: unknownId }), may: signedIn },
  'secondFactor.startApp': { input: () => ({}), may: signedIn },
  'secondFactor.addApp': { input: () => ({ code: '000000' }), may: signedIn },
  'secondFactor.removeApp': { input: () => ({}), may: signedIn },
  'secondFactor.renewRecoveryCodes': { input: () => ({}), may: signedIn },
  'secondFactor.declinePasskey': { input: () => ({}), may: signedIn },
  'secondFactor.reset': { ...ofChild, may: admins },
};
