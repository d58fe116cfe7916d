import { membershipFiles } from '@vereinshaus/contract/membership/calls';
import { admins, everyone, type FileRow, type RowsOf, readers, signedIn } from './row.ts';

export const membershipRows: RowsOf<'membership'> = {
  'membership.rolesOfPerson': {
    input: ({ child }) => ({ childID: child }),
    may: ['manager', ...readers],
    findNothing: ['foreignAdmin'],
  },
  'membership.addRole': {
    input: ({ child }) => ({ child_ID: child, role: 1, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'membership.endRole': {
    input: ({ child }) => ({ child_ID: child, ID: 2_000_000_000, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: admins,
  },
  'membership.changeMembership': {
    input: ({ child }) => ({ child_ID: child, oldRoleID: 0, newRole: 3, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'membership.changeMany': {
    input: ({ child }) => ({ user_ids: [child], newRole: 3, timeStart: 1_700_000_000 }),
    may: admins,
    findNothing: ['foreignAdmin'],
  },
  'membership.requestChange': {
    input: ({ child }) => ({ child_ID: child, kind: 'leave', confirm: true, note: 'Wir ziehen um.' }),
    may: ['manager'],
  },
  'membership.withdrawLeave': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['manager'],
    after: 'membership.requestChange',
  },
  'membership.ownRequests': { input: () => ({}), may: signedIn },
  'membership.requests': { input: () => ({}), may: readers },
  'membership.decideRequest': { input: () => ({ ID: 2_000_000_000, accept: true }), may: admins, findNothing: admins },
  'membership.holdersOfRole': { input: () => ({ code: 1 }), may: admins },
  'membership.roleCodes': { input: () => ({}), may: readers },
  'membership.addRoleCode': { input: () => ({ role: 222, description: 'Ehrenrat' }), may: admins },
  'membership.changeRoleCode': { input: () => ({ role: 1, description: 'Mitglied' }), may: admins },
  'membership.deleteRoleCode': { input: () => ({ role: 222 }), may: admins },
  'membership.board': { input: () => ({}), may: signedIn },
  'membership.jubilees': { input: () => ({}), may: readers },
  'membership.byRole': { input: () => ({ roles: '1' }), may: readers },
  'membership.cards': { input: () => ({}), may: signedIn },
  'membership.googleCard': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['manager'],
  },
  'membership.renewCard': {
    input: ({ child }) => ({ child_ID: child }),
    may: ['manager', ...admins],
    findNothing: ['foreignAdmin'],
  },
  'membership.verifyCard': { input: () => ({ token: 'unbekannt' }), may: everyone },
};

export const membershipFileRows: Readonly<Record<'membershipFiles.appleCard', FileRow>> = {
  'membershipFiles.appleCard': { call: membershipFiles.appleCard, path: ({ child }) => `/${child}`, may: ['manager'] },
};
