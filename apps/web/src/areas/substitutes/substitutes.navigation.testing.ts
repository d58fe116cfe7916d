import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/meineStunden', 'Meine Stunden', { kinds: ['trainer'] }],
  ['/vertretungen', 'Vertretungen', { from: 80, kinds: ['trainer'] }],
];
