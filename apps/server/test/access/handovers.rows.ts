import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;

/** Everybody may ask; whoever is not concerned is told that there is none. */
export const handoversRows: RowsOf<'handovers'> = {
  'handovers.list': { input: () => ({}), may: signedIn },
  'handovers.own': { input: () => ({}), may: signedIn },
  'handovers.tick': {
    input: () => ({ role_ID: nobodyKnows, point: 'keys', done: true }),
    may: signedIn,
    findNothing: signedIn,
  },
  'handovers.report': { input: () => ({ role_ID: nobodyKnows }), may: admins, findNothing: admins },
  'handovers.signatories': { input: () => ({}), may: admins },
  'handovers.saveSignatories': { input: () => ({ signatories: [] }), may: admins },
};
