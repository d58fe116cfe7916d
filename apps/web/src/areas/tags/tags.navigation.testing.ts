import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/tags', 'Tags', { from: 20, grants: ['tags'] }]];
