import type { SeenRow } from '../../testing/seen-by.ts';

export const priceRulesSeen: readonly SeenRow[] = [['/preisregeln', 'Preisregeln', { from: 80 }]];
