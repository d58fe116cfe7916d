import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kalender/monat', 'Kalender', all],
  ['/kalender/export', 'Kalender-Export', all],
];
