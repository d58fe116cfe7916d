import type { SeenRow } from '../../testing/seen-by.ts';

export const praeSeen: readonly SeenRow[] = [['/prae', 'PRAE', { from: 80, grants: ['prae'] }]];
