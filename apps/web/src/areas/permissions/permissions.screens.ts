import { permissions } from '@vereinshaus/contract/permissions/calls';
import { staffOrClubRead } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const PermissionsPage = page(() => import('./PermissionsPage.tsx'), 'PermissionsPage');

const RightsReviewPage = page(() => import('./RightsReviewPage.tsx'), 'RightsReviewPage');

export const screens: readonly Screen[] = [
  screen('/berechtigungen', 'Berechtigungen', staffOrClubRead, PermissionsPage),
  screen('/berechtigungen/pruefung', 'Wer darf was, noch richtig?', permissions.review.access, RightsReviewPage),
];
