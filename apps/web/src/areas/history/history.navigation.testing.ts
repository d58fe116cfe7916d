import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/benutzer/history', 'Personen-Historie', { from: 30 }],
  ['/änderungen', 'Änderungen', { from: 50, grants: ['club_read'] }],
];
