import { admins, ofChild, type RowsOf, readers, signedIn, without } from './row.ts';

const nowhere = 2_000_000_000;
const unknown = { input: () => ({ ID: nowhere, reason: 'Antrag' }), may: admins, findNothing: admins };

export const guardianshipsRows: RowsOf<'guardianships'> = {
  'guardianships.mine': { input: () => ({}), may: signedIn },
  'guardianships.ofChild': { input: ofChild.input, may: ['manager', ...readers] },
  'guardianships.invite': { input: ofChild.input, may: ['manager'] },
  'guardianships.appoint': {
    input: ({ child }) => ({ child_ID: child, guardian_ID: nowhere, reason: 'Antrag' }),
    may: admins,
    findNothing: admins,
  },
  'guardianships.answer': {
    input: () => ({ ID: nowhere, agrees: true }),
    may: without('anonymous', 'dependant'),
    findNothing: without('anonymous', 'dependant'),
  },
  'guardianships.setRights': unknown,
  'guardianships.end': unknown,
};
