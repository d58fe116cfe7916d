import type { SeenRow } from '../../testing/seen-by.ts';

export const makeupsSeen: readonly SeenRow[] = [
  ['/ersatzstunden', 'Ersatzstunden', { everybody: {}, setting: { enableMakeups: true } }],
];
