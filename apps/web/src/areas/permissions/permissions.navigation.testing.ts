import type { SeenRow } from '../../testing/seen-by.ts';

export const permissionsSeen: readonly SeenRow[] = [
  ['/berechtigungen', 'Berechtigungen', { from: 20, grants: ['club_read'] }],
];
