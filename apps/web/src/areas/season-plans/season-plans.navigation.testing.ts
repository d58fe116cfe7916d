import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/kurse/saisonplanung', 'Saisonplanung', { from: 50 }]];
