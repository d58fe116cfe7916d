import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/benutzer/saldo', 'Offene Salden', { from: 80, grants: ['accounting'] }],
  ['/benutzer/saldo', 'Offene Salden', { from: 80, grants: ['accounting'] }],
  ['/abrechnung', 'Abrechnung', { from: 10, kinds: ['manager'] }],
  ['/zahlungen', 'Zahlungen', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
