import type { SeenRow } from '../../testing/seen-by.ts';

const readsBooks = { from: 50, grants: ['accounting_read', 'accounting'] } as const;

export const seen: readonly SeenRow[] = [
  ['/buchhaltung/bankimport', 'Bankimport', readsBooks],
  ['/buchhaltung/zuordnung', 'Zuordnung', readsBooks],
  ['/buchhaltung/mitgliederzuordnung', 'Mitgliederzuordnung', readsBooks],
];
