import { admins, type RowsOf } from './row.ts';

const nobodyKnows = 2_000_000_000;
const leads = ['trainer', ...admins] as const;

export const substitutesRows: RowsOf<'substitutes'> = {
  'substitutes.mine': { input: () => ({}), may: leads },
  'substitutes.request': { input: () => ({ event_ID: nobodyKnows }), may: ['trainer'], findNothing: ['trainer'] },
  'substitutes.withdraw': { input: () => ({ request_ID: nobodyKnows }), may: leads, findNothing: leads },
  'substitutes.answer': {
    input: () => ({ request_ID: nobodyKnows, accepts: true }),
    may: ['trainer'],
    findNothing: ['trainer'],
  },
  'substitutes.searches': { input: () => ({}), may: admins },
};
