import type { SeenRow } from '../../testing/seen-by.ts';

export const moveInSeen: readonly SeenRow[] = [['/einzug', 'Einzug', { from: 90 }]];
