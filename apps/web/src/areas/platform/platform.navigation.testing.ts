import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/plattform', 'Plattform', { kinds: ['operator'] }],
  ['/plattform/betrieb', 'Betrieb der Plattform', { kinds: ['operator'] }],
];
