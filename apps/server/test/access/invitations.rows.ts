import type { Kind, RowsOf } from './row.ts';

/** The other club's administrator is in their own club. */
const writers: readonly Kind[] = ['role90', 'foreignAdmin'];

export const invitationsRows: RowsOf<'invitations'> = {
  'invitations.state': { input: () => ({}), may: writers },
  'invitations.letter': { input: () => ({}), may: writers },
  // The number of waves does not match the screen, so nobody is invited.
  'invitations.send': { input: () => ({ size: 1, waves: 1000 }), may: writers },
};
