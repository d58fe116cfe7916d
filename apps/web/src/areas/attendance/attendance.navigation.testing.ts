import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/trainer/anwesenheitprokurs', 'Anwesenheit pro Kurs', { from: 50 }]];
