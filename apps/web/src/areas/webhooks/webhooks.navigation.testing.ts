import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/verein/schnittstellen', 'Schnittstellen', { from: 90 }]];
