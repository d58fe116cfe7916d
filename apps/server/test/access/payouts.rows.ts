import { admins, type RowsOf, without } from './row.ts';

const writers = ['treasurer', ...admins] as const;
const families = without('anonymous', 'dependant', 'platform');

export const payoutsRows: RowsOf<'payouts'> = {
  'payouts.own': { input: () => ({}), may: without('anonymous', 'dependant') },
  'payouts.request': { input: () => ({ amount: 1000 }), may: families },
  'payouts.withdraw': {
    input: () => ({ ID: 2_000_000_000 }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'payouts.decline': {
    input: () => ({ ID: 2_000_000_000, reason: 'Bitte melde dich' }),
    may: writers,
    findNothing: writers,
  },
};
