import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/buchhaltung/kassa', 'Kassa und Belege', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
