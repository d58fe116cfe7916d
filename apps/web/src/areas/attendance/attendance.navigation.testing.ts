import type { SeenRow } from '../../testing/seen-by.ts';

export const attendanceSeen: readonly SeenRow[] = [
  ['/trainer/anwesenheitprokurs', 'Anwesenheit pro Kurs', { from: 50 }],
];
