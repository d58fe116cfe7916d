import type { SeenRow } from '../../testing/seen-by.ts';

export const paymentPlansSeen: readonly SeenRow[] = [
  ['/zahlungsmodelle', 'Zahlungsweisen', { from: 80, grants: ['course', 'course/data'] }],
];
