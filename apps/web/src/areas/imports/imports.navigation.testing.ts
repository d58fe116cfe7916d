import type { SeenRow } from '../../testing/seen-by.ts';

export const importsSeen: readonly SeenRow[] = [['/migrieren/person', 'Personen importieren', { from: 80 }]];
