import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kalender/raum', 'Raumkalender', { everybody: {}, setting: { roomBookingViewMode: 2 } }],
  ['/raum/buchungen', 'Raumbuchungen', { everybody: {}, setting: { roomBookingViewMode: 2 } }],
  ['/raum/preise', 'Raumpreise', { from: 50, setting: { roomBookingViewMode: 1 } }],
];
