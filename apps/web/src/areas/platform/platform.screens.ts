import { everyone, platform } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const ApplyPage = page(() => import('./ApplyPage.tsx'), 'ApplyPage');
const PlatformPage = page(() => import('./PlatformPage.tsx'), 'PlatformPage');
const NewClubPage = page(() => import('./NewClubPage.tsx'), 'NewClubPage');
const PlatformClubPage = page(() => import('./PlatformClubPage.tsx'), 'PlatformClubPage');
const OperationPage = page(() => import('./OperationPage.tsx'), 'OperationPage');

export const screens: readonly Screen[] = [
  screen('/plattform', 'Plattform', platform, PlatformPage),
  screen('/plattform/neu', 'Verein anlegen', platform, NewClubPage),
  screen('/plattform/verein/:clubID', 'Verein der Plattform', platform, PlatformClubPage, { numeric: true }),
  screen('/plattform/betrieb', 'Betrieb der Plattform', platform, OperationPage),
  screen('/verein-anmelden', 'Verein anmelden', everyone, ApplyPage),
];
