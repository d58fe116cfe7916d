import type { Kind, RowsOf } from './row.ts';

/** The other club's administrator asks their own club. */
const writers: readonly Kind[] = ['role90', 'foreignAdmin'];

export const invitationsRows: RowsOf<'invitations'> = {
  'invitations.state': { input: () => ({}), may: writers },
  'invitations.letter': { input: () => ({}), may: writers },
  // As if the screen had shown other waves: nobody is invited by this.
  'invitations.send': { input: () => ({ size: 1, waves: 1000 }), may: writers },
};
