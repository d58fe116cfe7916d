import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/sektionen', 'Sektionen', { from: 50, grants: ['user_read'] }]];
