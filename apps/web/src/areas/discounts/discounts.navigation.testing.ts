import type { SeenRow } from '../../testing/seen-by.ts';

export const discountsSeen: readonly SeenRow[] = [
  ['/rabatte', 'Rabatte', { from: 80, setting: { showDiscounts: true } }],
];
