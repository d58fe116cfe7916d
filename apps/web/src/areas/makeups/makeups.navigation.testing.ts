import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/ersatzstunden', 'Ersatzstunden', { everybody: {}, setting: { enableMakeups: true } }],
];
