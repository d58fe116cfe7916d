import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/rechnungen', 'Rechnungen', { from: 50, grants: ['invoice_read', 'invoice'] }],
  ['/rechnung/vorlagen', 'Rechnungsvorlagen', { from: 80, grants: ['invoice'] }],
];
