import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/verlosungen', 'Verlosungen', { everybody: {}, setting: { enableDraws: true } }],
];
