import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  [
    '/verein/vorlagen',
    'Vorlagen',
    { from: 50, grants: ['club_read', 'accounting_read', 'accounting', 'invoice_read', 'invoice'] },
  ],
];
