import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/mahnwesen', 'Mahnwesen', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
