import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  [
    '/mitgliedsbeiträge',
    'Mitgliedsbeiträge',
    { from: 50, grants: ['accounting_read', 'accounting'], setting: { noMembership: false } },
  ],
  [
    '/mitgliedsbeiträge',
    'Mitgliedsbeiträge',
    { from: 50, grants: ['accounting_read', 'accounting'], setting: { noMembership: false } },
  ],
];
