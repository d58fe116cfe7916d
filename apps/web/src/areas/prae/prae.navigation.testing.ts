import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/prae', 'PRAE', { from: 80, grants: ['prae', 'accounting'], kinds: ['trainer', 'formerTrainer'] }],
];
