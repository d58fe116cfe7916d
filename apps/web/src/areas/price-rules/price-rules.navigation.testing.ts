import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/preisregeln', 'Preisregeln', { from: 80 }]];
