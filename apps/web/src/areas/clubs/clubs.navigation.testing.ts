import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/verein', 'Stammdaten', { from: 50, grants: ['club_read', 'accounting'] }],
  ['/verein/konfiguration', 'Konfiguration', { from: 20, grants: ['club_read'] }],
];
