import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/kalender/atHome', 'Kalender Online', { everybody: {}, setting: { enableOnlineConferences: true } }],
  ['/testraum', 'Testraum', { everybody: {}, setting: { enableOnlineConferences: true } }],
  ['/recordee', 'Aufnahme', { from: 80, kinds: ['trainer'], setting: { enableOnlineConferences: true } }],
];
