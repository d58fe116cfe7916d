import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/zahlungsmodelle', 'Zahlungsweisen', { from: 80, grants: ['course', 'course/data'] }],
];
