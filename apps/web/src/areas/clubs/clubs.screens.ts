import { anyOf, everyone, may } from '@vereinshaus/contract/kit/access';
import { staffOrClubRead } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const ClubPage = page(() => import('./ClubPage.tsx'), 'ClubPage');
const ClubSettingsPage = page(() => import('./ClubSettingsPage.tsx'), 'ClubSettingsPage');
const FoundClubPage = page(() => import('./FoundClubPage.tsx'), 'FoundClubPage');
const ImprintPage = page(() => import('./ImprintPage.tsx'), 'ImprintPage');

export const screens: readonly Screen[] = [
  screen('/verein', 'Stammdaten', anyOf(may('club_read'), may('accounting')), ClubPage),
  screen('/verein/konfiguration', 'Konfiguration', staffOrClubRead, ClubSettingsPage),
  screen('/impressum', 'Impressum', everyone, ImprintPage),
  screen('/getCustomClub', 'Verein ermitteln', everyone, FoundClubPage),
];
