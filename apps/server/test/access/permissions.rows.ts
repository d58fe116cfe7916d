import { admins, type RowsOf } from './row.ts';

export const permissionsRows: RowsOf<'permissions'> = {
  'permissions.list': { input: () => ({}), may: ['role50', ...admins] },
  'permissions.grant': {
    input: ({ child }) => ({ child_ID: child, permissions: ['faq'] }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'permissions.revoke': { input: () => ({ ID: 0 }), may: admins, findNothing: admins },
  'permissions.review': { input: () => ({}), may: ['role90', 'foreignAdmin'] },
  'permissions.confirmReview': { input: () => ({ kept: [], withdrawn: [] }), may: ['role90', 'foreignAdmin'] },
  'permissions.setAdministrator': {
    input: ({ child }) => ({ child_ID: child, newRole: 0 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
};
