import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/buchhaltung/buchungen', 'Buchungen', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/buchhaltung/konten', 'Konten', { from: 50, grants: ['accounting_read', 'accounting'] }],
  ['/migrieren/kontenrahmen', 'Kontenrahmen importieren', { from: 80, grants: ['accounting'] }],
];
