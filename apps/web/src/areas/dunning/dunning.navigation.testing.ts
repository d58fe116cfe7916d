import type { SeenRow } from '../../testing/seen-by.ts';

export const dunningSeen: readonly SeenRow[] = [
  ['/mahnwesen', 'Mahnwesen', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
