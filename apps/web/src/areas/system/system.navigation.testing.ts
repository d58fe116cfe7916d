import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/verein/postausgang', 'Postausgang', { from: 81 }],
  ['/verein/auftraege', 'Hintergrundaufträge', { from: 50, grants: ['club_read'] }],
];
