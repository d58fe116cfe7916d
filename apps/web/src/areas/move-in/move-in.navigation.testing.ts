import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/einzug', 'Einzug', { from: 90 }]];
