import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/versammlungen', 'Generalversammlung', { everybody: {} }]];
