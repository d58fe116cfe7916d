import type { SeenRow } from '../../testing/seen-by.ts';

export const ledgerSeen: readonly SeenRow[] = [
  ['/buchhaltung/bankimport', 'Bankimport', { from: 50, grants: ['accounting_read', 'accounting'] }],
  [
    '/buchhaltung/bankexport',
    'Bankexport',
    { from: 50, grants: ['accounting_read', 'accounting'], setting: { paymentMethods: ['sepm'] } },
  ],
  ['/buchhaltung/zuordnung', 'Zuordnung', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/buchhaltung/mitgliederzuordnung', 'Mitgliederzuordnung', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
