import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [['/ams/kiosk', 'Kiosk', { from: 20, setting: { showMembershipCard: true } }]];
