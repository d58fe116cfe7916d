import { staffFrom } from '@vereinshaus/contract/kit/access';
import { staffOrClubRead } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PermissionsPage = page(() => import('./PermissionsPage.tsx'), 'PermissionsPage');
const RightsReviewPage = page(() => import('./RightsReviewPage.tsx'), 'RightsReviewPage');

export const screens: readonly Screen[] = [
  screen('/berechtigungen', 'Berechtigungen', staffOrClubRead, PermissionsPage),
  screen('/berechtigungen/pruefung', 'Wer darf was, noch richtig?', staffFrom(90), RightsReviewPage),
];
