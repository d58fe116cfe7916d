import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/vertretungen', 'Vertretungen', { from: 80, kinds: ['trainer'] }]];
