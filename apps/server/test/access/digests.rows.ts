import { admins, type RowsOf } from './row.ts';

/** A family chooses for itself; nobody else reads how. */
export const digestsRows: RowsOf<'digests'> = {
  'digests.state': { input: ({ child }) => ({ child_ID: child }), may: [...admins], findNothing: ['foreignAdmin'] },
  'digests.preview': { input: ({ child }) => ({ child_ID: child }), may: [...admins] },
  'digests.save': {
    input: ({ child }) => ({ child_ID: child, wants: false }),
    may: [...admins],
    findNothing: ['foreignAdmin'],
  },
};
