import { admins, type RowsOf, signedIn } from './row.ts';

const nobodyKnows = 2_000_000_000;
const terms = { name: 'Schwimmkurse', opens: 1_900_000_000, closes: 1_900_600_000 };

/** A club without Verlosungen does not reveal whether there is one. */
export const drawsRows: RowsOf<'drawComparison' | 'draws'> = {
  'draws.mine': { input: () => ({}), may: signedIn },
  'draws.candidates': {
    input: () => ({ draw_ID: nobodyKnows }),
    may: signedIn.filter((kind) => kind !== 'dependant'),
  },
  'draws.wish': {
    input: () => ({ draw_ID: nobodyKnows, lots: [] }),
    may: signedIn.filter((kind) => kind !== 'dependant'),
  },
  'draws.sheet': { input: () => ({ draw_ID: nobodyKnows }), may: signedIn },
  'draws.results': { input: () => ({ draw_ID: nobodyKnows }), may: ['role50', ...admins] },
  'draws.ofClub': { input: () => ({}), may: ['role50', ...admins] },
  'draws.plan': {
    input: ({ course }) => ({ ...terms, courses: [course], key: crypto.randomUUID() }),
    may: admins,
  },
  'draws.change': { input: () => ({ ID: nobodyKnows, ...terms }), may: admins },
  'draws.stop': { input: () => ({ ID: nobodyKnows, reason: 'Halle gesperrt' }), may: admins },
  'draws.run': { input: () => ({ ID: nobodyKnows }), may: admins },
  'drawComparison.simulate': { input: () => ({ ID: nobodyKnows }), may: ['role50', ...admins] },
};
