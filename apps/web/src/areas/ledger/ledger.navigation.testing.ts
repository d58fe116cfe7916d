import type { SeenRow } from '../../testing/seen-by.ts';

export const ledgerSeen: readonly SeenRow[] = [
  ['/buchhaltung/dashboard', 'Buchhaltung', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/buchhaltung/berichte', 'Berichte', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/buchhaltung/geschaeftsjahr', 'Geschäftsjahr', { from: 50, grants: ['accounting_read', 'accounting'] }],
  [
    '/buchhaltung/bankexport',
    'Bankexport',
    { from: 50, grants: ['accounting_read', 'accounting'], setting: { paymentMethods: ['sepm'] } },
  ],
];
