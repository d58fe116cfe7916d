import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/loeschkalender', 'Löschkalender', { from: 80 }]];
