import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/amtsuebergabe', 'Amtsübergabe', { from: 80 }]];
