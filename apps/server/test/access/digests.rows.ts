import { admins, type RowsOf } from './row.ts';

/** Each family chooses for itself; nobody else sees its choice. */
export const digestsRows: RowsOf<'digests'> = {
  'digests.state': { input: ({ child }) => ({ child_ID: child }), may: [...admins], findNothing: ['foreignAdmin'] },
  'digests.preview': { input: ({ child }) => ({ child_ID: child }), may: [...admins] },
  'digests.save': {
    input: ({ child }) => ({ child_ID: child, wants: false }),
    may: [...admins],
    findNothing: ['foreignAdmin'],
  },
};
