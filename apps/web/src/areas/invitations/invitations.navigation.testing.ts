import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/einladungen', 'Familien einladen', { from: 90 }]];
