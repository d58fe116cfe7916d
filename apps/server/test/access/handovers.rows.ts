import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;

/** Everyone may call; a person who is not involved gets "not found". */
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
