import { everyone, may } from '@vereinshaus/contract/kit/access';
import { membershipCard } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const KioskPage = page(() => import('./KioskPage.tsx'), 'KioskPage');
const EntrancePage = page(() => import('./EntrancePage.tsx'), 'EntrancePage');

export const screens: readonly Screen[] = [
  // A tablet is not a user: its own token decides its rights.
  screen('/ams/kiosk', 'Kiosk', everyone, KioskPage, { frame: 'bare' }),
  screen('/ams/eingang', 'Am Eingang', may('user_read'), EntrancePage, { when: membershipCard }),
];
