import { all, type SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kalender/monat', 'Kalender', all],
  ['/kalender/raum', 'Raumkalender', { everybody: {}, setting: { roomBookingViewMode: 2 } }],
  ['/kalender/export', 'Kalender-Export', all],
];
