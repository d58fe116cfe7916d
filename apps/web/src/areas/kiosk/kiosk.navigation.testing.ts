import type { SeenRow } from '../../testing/seen-by.ts';

export const kioskSeen: readonly SeenRow[] = [
  ['/ams/kiosk', 'Kiosk', { from: 20, setting: { showMembershipCard: true } }],
];
