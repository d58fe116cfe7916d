import type { SeenRow } from '../../testing/seen-by.ts';

export const seen: readonly SeenRow[] = [
  ['/ams/eingang', 'Am Eingang', { from: 50, grants: ['user_read'], setting: { showMembershipCard: true } }],
  ['/ams/kiosk', 'Kiosk', { from: 20, setting: { showMembershipCard: true } }],
];
