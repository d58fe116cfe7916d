import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/medien', 'Medien', { everybody: {}, setting: { enableMedia: true, showMediaMode: 2 } }],
];
