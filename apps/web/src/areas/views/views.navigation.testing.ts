import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/ansichten', 'Lebende Listen', { from: 11, grants: ['user_read', 'course'] }],
];
