import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/buchhaltung/dashboard', 'Buchhaltung', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/buchhaltung/berichte', 'Berichte', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/verein/vorstandsbericht', 'Vorstandsbericht', { from: 50 }],
];
