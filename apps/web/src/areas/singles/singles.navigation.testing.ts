import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/einzeltermine', 'Einzeltermine', { everybody: {}, setting: { enableSingles: true } }],
];
