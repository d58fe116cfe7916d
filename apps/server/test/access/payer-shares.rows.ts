import { admins, ofChild, type RowsOf, readers, signedIn, without } from './row.ts';

const nowhere = 2_000_000_000;

export const payerSharesRows: RowsOf<'payerShares'> = {
  'payerShares.mine': { input: () => ({}), may: signedIn },
  'payerShares.ofChild': { input: ofChild.input, may: ['manager', ...readers] },
  'payerShares.ask': {
    input: ({ child }) => ({ child_ID: child, percent: 50, guardianship_ID: nowhere, reason: 'Antrag' }),
    may: ['manager', ...admins],
    findNothing: ['manager', ...admins],
  },
  'payerShares.answer': {
    input: () => ({ ID: nowhere, agrees: true }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'payerShares.end': {
    input: () => ({ ID: nowhere, reason: 'Antrag' }),
    may: admins,
    findNothing: admins,
  },
};
