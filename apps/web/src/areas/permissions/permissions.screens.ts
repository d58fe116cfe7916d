import { staffOrClubRead } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PermissionsPage = page(() => import('./PermissionsPage.tsx'), 'PermissionsPage');

export const screens: readonly Screen[] = [
  screen('/berechtigungen', 'Berechtigungen', staffOrClubRead, PermissionsPage),
];
