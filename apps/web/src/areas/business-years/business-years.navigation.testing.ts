import type { SeenRow } from '../../testing/seen-by.ts';

export const businessYearsSeen: readonly SeenRow[] = [
  ['/buchhaltung/geschaeftsjahr', 'Geschäftsjahr', { from: 50, grants: ['accounting_read', 'accounting'] }],
];
