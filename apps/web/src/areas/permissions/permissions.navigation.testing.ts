import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/berechtigungen', 'Berechtigungen', { from: 20, grants: ['club_read'] }]];
