import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/migrieren/person', 'Personen importieren', { from: 80 }]];
