import { admins, type RowsOf, without } from './row.ts';

const readsBooks = { may: ['role50', 'treasurer', ...admins] } as const;
const keepsBooks = ['treasurer', ...admins] as const;

export const dunningRows: RowsOf<'dunning'> = {
  'dunning.plan': { input: () => ({}), ...readsBooks },
  'dunning.notices': { input: () => ({}), ...readsBooks },
  'dunning.runs': { input: () => ({}), ...readsBooks },
  'dunning.announced': { input: () => ({}), ...readsBooks },
  'dunning.stopAnnounced': { input: () => ({ ID: 1 }), may: keepsBooks, findNothing: keepsBooks },
  'dunning.resumeAnnounced': { input: () => ({ ID: 1 }), may: keepsBooks, findNothing: keepsBooks },
  'dunning.letter': {
    input: ({ child }) => ({ userID: child }),
    ...readsBooks,
    findNothing: ['role50', ...keepsBooks],
  },
  'dunning.run': { input: ({ child }) => ({ payers: [child], amount: 100 }), may: keepsBooks },
  'dunning.ofPerson': {
    input: ({ child }) => ({ userID: child }),
    may: ['manager', 'role50', ...keepsBooks],
    findNothing: ['foreignAdmin'],
  },
  'dunning.reportPaid': { input: () => ({ paidOn: 20_260_101 }), may: without('anonymous', 'dependant') },
};
