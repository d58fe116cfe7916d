import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/rabatte', 'Rabatte', { from: 80, setting: { showDiscounts: true } }]];
