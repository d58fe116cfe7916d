import { may } from '@vereinshaus/contract/kit/access';
import { membership } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const FeesPage = page(() => import('./FeesPage.tsx'), 'FeesPage');

export const screens: readonly Screen[] = [
  screen('/mitgliedsbeiträge', 'Mitgliedsbeiträge', may('accounting_read'), FeesPage, { when: membership, list: true }),
];
