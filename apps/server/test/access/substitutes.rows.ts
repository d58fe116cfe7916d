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
  'substitutes.colleagues': { input: () => ({ event_ID: nobodyKnows }), may: leads, findNothing: leads },
  'substitutes.offer': {
    input: () => ({ event_ID: nobodyKnows, person_ID: nobodyKnows }),
    may: ['trainer'],
    findNothing: ['trainer'],
  },
  'substitutes.assign': {
    input: () => ({ event_ID: nobodyKnows, absent_ID: nobodyKnows, person_ID: nobodyKnows }),
    may: admins,
    findNothing: admins,
  },
  'substitutes.search': {
    input: () => ({ event_ID: nobodyKnows, absent_ID: nobodyKnows }),
    may: admins,
    findNothing: admins,
  },
  'substitutes.searches': { input: () => ({}), may: admins },
};
