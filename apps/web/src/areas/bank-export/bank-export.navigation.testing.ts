import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/buchhaltung/bankexport', 'Bankexport', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
