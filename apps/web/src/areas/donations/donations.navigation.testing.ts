import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/spenden', 'Spenden', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
