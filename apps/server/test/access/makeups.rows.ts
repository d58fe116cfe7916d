import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
const reason = 'Halle gesperrt';

export const makeupsRows: RowsOf<'makeups'> = {
  'makeups.mine': { input: () => ({}), may: signedIn },
  'makeups.dates': { input: () => ({ makeup_ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'makeups.redeem': {
    input: () => ({ makeup_ID: nobodyKnows, event_ID: nobodyKnows }),
    may: signedIn,
    findNothing: signedIn,
  },
  'makeups.giveBack': { input: () => ({ makeup_ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'makeups.ofClub': { input: () => ({}), may: ['role50', ...admins] },
  'makeups.give': {
    input: ({ child, course }) => ({ child_ID: child, course_ID: course, reason, key: crypto.randomUUID() }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'makeups.withdraw': { input: () => ({ makeup_ID: nobodyKnows, reason }), may: admins, findNothing: admins },
};
