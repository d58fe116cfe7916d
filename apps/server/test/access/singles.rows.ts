import { admins, everyone, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
const reason = 'Verletzung';

export const singlesRows: RowsOf<'singles'> = {
  'singles.offers': { input: () => ({}), may: everyone },
  'singles.dates': { input: ({ course }) => ({ course_ID: course }), may: everyone },
  'singles.mine': { input: () => ({}), may: signedIn },
  'singles.book': {
    input: ({ child, course }) => ({
      child_ID: child,
      course_ID: course,
      events: [nobodyKnows],
      payment: 'single',
      key: crypto.randomUUID(),
    }),
    may: ['manager'],
  },
  'singles.cancel': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'singles.buyBlock': {
    input: ({ course }) => ({ course_ID: course, key: crypto.randomUUID() }),
    may: signedIn.filter((kind) => kind !== 'dependant'),
  },
  'singles.ofClub': { input: () => ({}), may: ['role50', ...admins] },
  'singles.setOffer': { input: ({ course }) => ({ course_ID: course, isOffered: true }), may: admins },
  'singles.sellBlock': {
    input: ({ child, course }) => ({ child_ID: child, course_ID: course, key: crypto.randomUUID() }),
    may: admins,
  },
  'singles.allowBlock': { input: () => ({ ID: nobodyKnows, reason }), may: admins, findNothing: admins },
  'singles.refundBlock': { input: () => ({ ID: nobodyKnows, reason }), may: admins, findNothing: admins },
  'singles.cancelFor': { input: () => ({ ID: nobodyKnows }), may: admins, findNothing: admins },
};
